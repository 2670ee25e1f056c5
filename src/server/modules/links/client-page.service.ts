import { openingTab, orderedTabs } from "#domain/links/client-page.ts";
import { isClientPageKind, maximumTabs } from "#domain/links/link-rules.ts";
import type { PageTab } from "#domain/links/links.contract.ts";
import type { Context } from "#server/context.ts";
import * as clientDrafts from "#server/modules/deliverables/client-drafts.service.ts";
import * as reviews from "#server/modules/shortlists/review.service.ts";
import { type AccessLinkRow, listLinksOfPage } from "./access-links.repository.ts";
import * as links from "./links.service.ts";

/** Tabs of the page that a link opens, in order; none if it is the only one. */
export async function readTabs(context: Context, own: AccessLinkRow): Promise<PageTab[]> {
  if (!isClientPageKind(own.kind)) return [];
  const newest = { now: context.now(), limit: maximumTabs - 1 };
  const others = await listLinksOfPage(context.database, links.pageOf(own), newest);
  const rows = [own, ...others.filter(({ id }) => id !== own.id)];
  const shown = rows.filter((row) => row === firstOf(rows, row));
  if (shown.length < 2) return [];
  const tabs = await Promise.all(shown.map((row) => tabOf(context, row)));
  const ordered = orderedTabs(tabs.filter((tab) => tab !== undefined));
  const opened = openingTab(ordered, { id: own.id, isFirstVisit: own.opens <= 1 });
  return ordered.map((tab) => ({ ...tab, isOpened: tab._id === opened }));
}

/** Of several links to one record, such as after a second mail, the opened one has a tab, or else the newest. */
function firstOf(rows: readonly AccessLinkRow[], { kind, subjectId }: AccessLinkRow) {
  return rows.find((row) => row.kind === kind && row.subjectId === subjectId);
}

async function tabOf(context: Context, row: AccessLinkRow) {
  const { id: _id, label } = row;
  const principal = links.principalOf(row);
  switch (principal.linkKind) {
    case "review":
      return { _id, kind: "review" as const, label, waiting: await reviews.countWaiting(context, principal) };
    case "drafts":
      return {
        _id,
        kind: "drafts" as const,
        label,
        waiting: await clientDrafts.countWaiting(context, principal),
      };
    case "report":
      return { _id, kind: "report" as const, label, waiting: 0 };
    default:
      return undefined;
  }
}
