import { type ClientPageKind, clientPageKinds } from "./link-rules.ts";

type Tab = { _id: string; kind: ClientPageKind; waiting: number };

/** Tabs in which something waits for the client come first, then shortlists, drafts, and reports. */
export function orderedTabs<T extends Tab>(tabs: readonly T[]): T[] {
  return tabs.toSorted(
    (one, other) =>
      Number(other.waiting > 0) - Number(one.waiting > 0) ||
      clientPageKinds.indexOf(one.kind) - clientPageKinds.indexOf(other.kind),
  );
}

/**
 * ID of the tab that a link opens: its own on the first visit, because a mail has just announced it, or while
 * something waits there; later the first in which something waits. `tabs`: in order.
 */
export function openingTab(tabs: readonly Tab[], own: { id: string; isFirstVisit: boolean }): string {
  const isWaiting = ({ waiting }: Tab) => waiting > 0;
  if (own.isFirstVisit || tabs.some((tab) => tab._id === own.id && isWaiting(tab))) return own.id;
  return tabs.find(isWaiting)?._id ?? own.id;
}
