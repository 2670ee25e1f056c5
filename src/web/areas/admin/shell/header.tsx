import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import ChevronRight from "lucide-react/icons/chevron-right";
import LogOut from "lucide-react/icons/log-out";
import PanelLeft from "lucide-react/icons/panel-left";
import { Link, useLocation } from "react-router";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink, IconButton } from "#web/ui/button.tsx";
import { LineIcon } from "#web/ui/line-icon.tsx";
import { breadcrumbOf } from "./navigation.ts";
import { useHasRole } from "./role.ts";

type AdminHeaderProps = {
  /** Whether mails only go to a folder. */
  isMailOff: boolean;
  /** The signed-in administrator; undefined while loading. */
  email: string | undefined;
  sidebarShown: boolean;
  onToggleSidebar: () => void;
  signingOut: boolean;
  onSignOut: () => void;
};

export function AdminHeader({
  isMailOff,
  email,
  sidebarShown,
  onToggleSidebar,
  signingOut,
  onSignOut,
}: AdminHeaderProps) {
  return (
    <header
      data-print="hide"
      className="sticky top-0 z-20 flex min-h-16 items-center gap-2 border-line border-b bg-paper px-2 sm:px-4"
    >
      <IconButton
        className="shrink-0"
        label="Toggle sidebar"
        aria-expanded={sidebarShown}
        aria-keyshortcuts="Control+B Meta+B"
        onClick={onToggleSidebar}
      >
        <PanelLeft aria-hidden="true" />
      </IconButton>
      <div className="min-w-0 grow py-2">
        <p className="truncate font-display font-semibold leading-tight">Influencer Marketing Admin</p>
        <Breadcrumb />
      </div>
      {isMailOff && <MailOff />}
      {email && (
        <p className="max-w-56 truncate text-ink-soft text-small max-xl:hidden">
          <span className="sr-only">Signed in as </span>
          <span>{email}</span>
        </p>
      )}
      <ButtonLink to="/" variant="quiet" size="small" className="max-lg:hidden">
        View site
        <ArrowUpRight aria-hidden="true" />
      </ButtonLink>
      <Button
        variant="secondary"
        size="small"
        busy={signingOut}
        onClick={onSignOut}
        className="shrink-0 whitespace-nowrap max-sm:border-transparent max-sm:px-2.5"
      >
        {!signingOut && <LogOut aria-hidden="true" />}
        <span className="max-sm:sr-only">Sign out</span>
      </Button>
    </header>
  );
}

/** On every page, because most of them promise mail. */
function MailOff() {
  const isOwner = useHasRole("owner");
  const badge = (
    <Badge tone="gold">
      <LineIcon name="mail" />
      <span className="max-sm:sr-only">Mail isn’t sent</span>
    </Badge>
  );
  if (isOwner) {
    return (
      <Link to="/admin/settings#mail" className="flex min-h-11 shrink-0 items-center">
        {badge}
      </Link>
    );
  }
  return (
    <span title="Mails become files on the server. An owner can change that." className="shrink-0">
      {badge}
    </span>
  );
}

function Breadcrumb() {
  const { pathname, search } = useLocation();
  const steps = breadcrumbOf(pathname, search);
  return (
    <nav aria-label="Breadcrumb" className="@container">
      <ol className="flex items-center gap-1 text-ink-soft text-tiny">
        {steps.map((step, index) => (
          // With large text on a phone, there is room for the page alone.
          <li
            key={step.path}
            className="flex min-w-0 items-center gap-1 not-last:shrink-0 @max-[6rem]:not-last:hidden"
          >
            {index > 0 && (
              <ChevronRight
                aria-hidden="true"
                className="size-3.5 shrink-0 text-ink-faint @max-[6rem]:hidden"
              />
            )}
            {step.path === pathname ? (
              <span aria-current="page" className="truncate">
                {step.label}
              </span>
            ) : (
              <Link to={step.path} className="link-plain truncate">
                {step.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
