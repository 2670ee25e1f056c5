import { type InboxView, inboxViews } from "#domain/conversations/conversation-rules.ts";

export type InboxAddress = { view: InboxView; search: string; id: string | null };

const defaultView: InboxView = "open";

/** Reads `?view=&search=&id=`. */
export function readInboxAddress(address: URLSearchParams): InboxAddress {
  const view = inboxViews.find((each) => each === address.get("view"));
  return { view: view ?? defaultView, search: address.get("search") ?? "", id: address.get("id") };
}

export function inboxPath({ view, search, id }: InboxAddress): string {
  const query = new URLSearchParams({
    ...(view !== defaultView && { view }),
    ...(search !== "" && { search }),
    ...(id !== null && { id }),
  });
  return query.size === 0 ? "/admin/inbox" : `/admin/inbox?${query}`;
}
