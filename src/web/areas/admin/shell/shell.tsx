import { useMutation, useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Link, useLocation } from "react-router";
import { adminCall } from "#web/api/admin-client.ts";
import { inboxCountsQuery } from "#web/api/admin-conversations.ts";
import { adminHome, endAdminSession } from "#web/api/admin-session.ts";
import { readAdminToken } from "#web/api/stored-token.ts";
import { useLook } from "#web/site/look.ts";
import { SiteMark } from "#web/site/site-mark.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useMediaQuery } from "#web/ui/media-query.ts";
import { useFocusOnChange } from "#web/ui/use-focus-on-change.ts";
import { ConfirmIdentity } from "./confirm-identity.tsx";
import { AdminHeader } from "./header.tsx";
import { useMessageNotices } from "./message-notices.ts";
import type { WaitingFigures } from "./navigation.ts";
import { sessionQuery, statsQuery } from "./queries.ts";
import { Shortcuts } from "./shortcuts-dialog.tsx";
import { AdminSidebarList } from "./sidebar.tsx";
import { AdminSidebarRail } from "./sidebar-rail.tsx";
import { useSidebarShortcut, useSidebarState } from "./sidebar-state.ts";

const title = "Admin Panel";

/** Sidebar, header, and page. Below 768 px, the sidebar slides in. */
export function AdminShell({ children }: { children: ReactNode }) {
  const isMobile = useMediaQuery("(width < 768px)");
  const [expanded, setExpanded] = useSidebarState();
  const [panelOpen, setPanelOpen] = useState(false);
  const { data: session } = useQuery(sessionQuery);
  const { data: stats } = useQuery(statsQuery);
  const { data: counts } = useQuery(inboxCountsQuery);
  const figures: WaitingFigures = { ...stats, ...counts };
  const signOut = useMutation({ mutationFn: leave });

  const toggle = () => {
    if (isMobile) setPanelOpen(!panelOpen);
    else setExpanded(!expanded);
  };
  useSidebarShortcut(toggle);
  useMessageNotices(counts?.unread);

  return (
    <div className="flex min-h-svh">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-24 rounded-full bg-ink px-5 py-2.5 font-semibold text-paper focus:translate-y-0"
      >
        Skip to content
      </a>
      {isMobile ? (
        <MobilePanel
          open={panelOpen}
          onClose={() => setPanelOpen(false)}
          figures={figures}
          session={session}
        />
      ) : (
        <DesktopSidebar expanded={expanded} figures={figures} session={session} />
      )}
      <div className="flex min-w-0 grow flex-col">
        <AdminHeader
          isMailOff={session?.mailDelivery === "folder"}
          email={session?.admin.email}
          sidebarShown={isMobile ? panelOpen : expanded}
          onToggleSidebar={toggle}
          signingOut={signOut.isPending}
          onSignOut={() => signOut.mutate()}
        />
        <Main>{children}</Main>
        <Shortcuts />
        <ConfirmIdentity />
      </div>
    </div>
  );
}

/** Removes the token even if the server is unreachable. */
async function leave(): Promise<void> {
  const token = readAdminToken();
  await adminCall("POST /api/admin/logout").catch(() => undefined);
  endAdminSession(token, "signed-out");
}

const titleLink =
  "flex items-center gap-3 rounded-field font-bold font-display text-ink [&_svg]:h-4.5 [&_svg]:w-8 [&_svg]:shrink-0";

type SidebarProps = {
  figures: WaitingFigures;
  /** Undefined until it is known. */
  session: { version: string; newerVersion: string | null } | undefined;
};

function DesktopSidebar({ expanded, figures, session }: SidebarProps & { expanded: boolean }) {
  return (
    <nav
      aria-label={title}
      data-print="hide"
      className={clsx(
        "sticky top-0 flex h-dvh shrink-0 flex-col overflow-y-auto border-line border-r bg-sunk pb-4",
        expanded ? "w-64 px-3" : "w-12 px-1",
      )}
    >
      <Link
        to={adminHome}
        aria-label={expanded ? undefined : title}
        className={clsx(titleLink, "mb-4 min-h-16 shrink-0 text-lead", expanded ? "px-3" : "justify-center")}
      >
        <SiteMark logo={useLook()?.logo} className={expanded ? "max-w-24!" : "max-w-10!"} />
        {expanded && <span>{title}</span>}
      </Link>
      {expanded ? <AdminSidebarList figures={figures} /> : <AdminSidebarRail figures={figures} />}
      {expanded && <Version session={session} className="mt-auto px-3 pt-6" />}
    </nav>
  );
}

function Version({ session, className }: Pick<SidebarProps, "session"> & { className: string }) {
  const newer = session?.newerVersion;
  return (
    <p className={clsx("text-ink-soft text-tiny", className)}>
      {session && <span className="block">{`Tandem ${session.version}`}</span>}
      {newer && <span className="block">{`${newer} is available`}</span>}
    </p>
  );
}

type MobilePanelProps = SidebarProps & { open: boolean; onClose: () => void };

function MobilePanel({ open, onClose, figures, session }: MobilePanelProps) {
  const { pathname, search } = useLocation();
  const close = useEffectEvent(onClose);

  // Links close the panel themselves; this handles Back and Forward.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new URL closes it.
  useEffect(() => close(), [pathname, search]);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        <Link to={adminHome} onClick={onClose} className={clsx(titleLink, "-ml-1 px-1")}>
          <SiteMark logo={useLook()?.logo} className="max-w-24!" />
          <span>{title}</span>
        </Link>
      }
      placement="start"
      closeLabel="Close sidebar"
    >
      <nav aria-label={title} className="-mx-3">
        <AdminSidebarList figures={figures} onNavigate={onClose} />
      </nav>
      <Version session={session} className="mt-6" />
    </Dialog>
  );
}

function Main({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const ref = useFocusOnChange<HTMLElement>(pathname, { preventScroll: true });
  return (
    <main ref={ref} id="main" tabIndex={-1} className="grow px-4 pt-6 pb-16 sm:px-8 sm:pt-8">
      {children}
    </main>
  );
}
