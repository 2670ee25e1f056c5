import clsx from "clsx";
import type { ReactNode } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { SearchField } from "#web/ui/search-field.tsx";
import { composerId } from "./composer.tsx";
import type { Reader } from "./conversations-query.ts";
import { type InboxAddress, inboxPath, readInboxAddress } from "./inbox-address.ts";
import { InboxList, useInboxRows } from "./inbox-list.tsx";
import { InboxViews } from "./inbox-views.tsx";
import { NewMessageButton } from "./new-message-button.tsx";
import { NotifyButton } from "./notify-button.tsx";
import { OpenThread } from "./open-thread.tsx";
import { snoozeMenuId } from "./snooze-menu.tsx";
import { closeButtonId } from "./thread-actions.tsx";
import { UnreadableMails } from "./unreadable-mails.tsx";
import { useVisibleHeight } from "./use-visible-height.ts";

/** A key of the page: its label, its name, and its action. */
export type InboxKey = { label: string; key: string; run?: () => void; names?: readonly string[] };

type InboxPageProps = {
  /** Undefined while loading. */
  reader: Reader | undefined;
  /** Listens to keys, and lists them. */
  keys: (keys: readonly InboxKey[]) => ReactNode;
  /** Says where answers go if they do not arrive here. */
  notice: ReactNode;
};

/** The inbox: a view of threads, and the open thread beside it. On a phone, one after the other. */
export function InboxPage({ reader, keys, notice }: InboxPageProps) {
  const [params] = useSearchParams();
  const address = readInboxAddress(params);
  const navigate = useNavigate();
  const list = useInboxRows(address);
  useVisibleHeight();
  const open = (id: string | null, replace = true) =>
    void navigate(inboxPath({ ...address, id }), { replace, preventScrollReset: true });
  const place = list.rows?.findIndex(({ _id }) => _id === address.id) ?? -1;
  const step = (by: number) => {
    const next = list.rows?.[place === -1 ? 0 : place + by];
    if (next) open(next._id, address.id !== null);
  };
  const openNext = () => {
    const isWide = window.matchMedia("(width >= 1024px)").matches;
    const next = list.rows?.[place + 1] ?? list.rows?.[place - 1];
    open((isWide && place !== -1 && next?._id) || null);
  };
  return (
    <div className="-mx-4 sm:-mx-8 -mt-6 sm:-mt-8 -mb-16 flex h-[calc(var(--visible-height,100dvh)-4rem)] flex-col">
      {params.has("unreadable") && <UnreadableMails onClose={() => open(address.id)} />}
      <InboxHead address={address} notice={notice}>
        {reader?.mayWrite && (
          <NewMessageButton
            writer={reader.email}
            onOpen={(id) => void navigate(inboxPath({ view: "all", search: "", id }))}
          />
        )}
        {keys([...listKeys(step), ...(reader?.mayWrite ? threadKeys : [])])}
      </InboxHead>
      <div className="grid min-h-0 grow lg:grid-cols-[22rem_minmax(0,1fr)] xl:grid-cols-[25rem_minmax(0,1fr)]">
        <div
          className={clsx("min-h-0 overflow-y-auto border-line lg:border-r", address.id && "max-lg:hidden")}
        >
          <InboxList address={address} list={list} />
        </div>
        {/* With large text, the head and the composer leave no room for the messages: all of it scrolls. */}
        <div
          className={clsx("flex min-h-0 min-w-0 flex-col overflow-y-auto", !address.id && "max-lg:hidden")}
        >
          {address.id && reader ? (
            <OpenThread
              key={address.id}
              id={address.id}
              reader={reader}
              onDone={openNext}
              onBack={() => open(null)}
            />
          ) : (
            <NothingOpen count={list.rows?.length} />
          )}
        </div>
      </div>
    </div>
  );
}

/** Says how to begin. `count`: threads of the view; undefined while loading. */
function NothingOpen({ count }: { count: number | undefined }) {
  if (count === undefined || count === 0) return null;
  return (
    <div className="m-auto grid gap-1.5 p-6 text-center">
      <p className="text-subheading">Choose a conversation.</p>
      <p className="text-ink-soft">Its messages and its record open here.</p>
    </div>
  );
}

type InboxHeadProps = { address: InboxAddress; notice: ReactNode; children: ReactNode };

/** Title, search, and views. On a phone, an open thread has only the title, for screen readers. */
function InboxHead({ address, notice, children }: InboxHeadProps) {
  const navigate = useNavigate();
  const besideThread = address.id !== null && "max-lg:hidden";
  return (
    <div className={clsx("border-line lg:border-b", address.id === null && "border-b")}>
      <header
        className={clsx(
          "flex flex-wrap items-center gap-x-4 gap-y-3 px-4 sm:px-8 lg:pt-4",
          address.id === null && "pt-4",
        )}
      >
        <h1 className={clsx("grow text-heading", address.id && "max-lg:sr-only")}>Inbox</h1>
        <div className={clsx("flex flex-wrap items-center gap-x-4 gap-y-2", besideThread)}>
          <NotifyButton />
          <Link to="/admin/mailings" className="link-plain text-small">
            Mailings
          </Link>
          {children}
        </div>
        <SearchField
          label="Search messages"
          placeholder="Name, address, or words"
          value={address.search}
          onSearch={(search) => navigate(inboxPath({ ...address, search, id: null }), { replace: true })}
          className={clsx("w-72 max-sm:w-full", besideThread)}
        />
      </header>
      <div className={clsx(besideThread)}>
        {notice}
        <InboxViews {...address} />
      </div>
    </div>
  );
}

function listKeys(step: (by: number) => void): InboxKey[] {
  return [
    { label: "Next", key: "j", run: () => step(1) },
    { label: "Previous", key: "k", run: () => step(-1) },
  ];
}

/** Keys press the buttons of the open thread. */
const threadKeys: InboxKey[] = [
  { label: "Reply", key: "r", run: () => document.getElementById(composerId)?.focus() },
  { label: "Close", key: "e", run: () => document.getElementById(closeButtonId)?.click() },
  { label: "Snooze", key: "s", run: () => document.getElementById(`${snoozeMenuId}-trigger`)?.click() },
  { label: "Send", key: "", names: ["Ctrl", "Enter"] },
  { label: "Leave the composer", key: "", names: ["Esc"] },
];
