import { Link } from "react-router";
import type { HistoryAction, HistoryEntry, RecordType } from "#domain/history/history.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { Resource } from "#web/ui/resource.ts";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { Time } from "#web/ui/time.tsx";
import { areShort, type ChangedField, changedFields, namesText } from "./changed-fields.ts";

const actions: Record<HistoryAction, { text: string; tone: BadgeTone }> = {
  create: { text: "Added", tone: "brand" },
  edit: { text: "Edited", tone: "plain" },
  delete: { text: "Deleted", tone: "danger" },
  approve: { text: "Approved", tone: "brand" },
  reject: { text: "Rejected", tone: "danger" },
  publish: { text: "Published", tone: "brand" },
  unpublish: { text: "Withdrawn", tone: "plain" },
  feature: { text: "Featured", tone: "gold" },
  unfeature: { text: "Not featured", tone: "plain" },
  merge: { text: "Merged", tone: "brand" },
  verify: { text: "Verified", tone: "brand" },
  unverify: { text: "Not verified", tone: "plain" },
  credentials: { text: "New credentials", tone: "plain" },
  password: { text: "Password changed", tone: "plain" },
  handled: { text: "Handled", tone: "brand" },
  unhandled: { text: "Reopened", tone: "plain" },
  forward: { text: "Forwarded", tone: "brand" },
  import: { text: "Imported", tone: "brand" },
  ask: { text: "Changes requested", tone: "plain" },
  revoke: { text: "Revoked", tone: "danger" },
  close: { text: "Closed", tone: "plain" },
  reopen: { text: "Reopened", tone: "plain" },
  state: { text: "State changed", tone: "plain" },
  undo: { text: "Undone", tone: "plain" },
  restore: { text: "Restored", tone: "plain" },
  invite: { text: "Invited", tone: "brand" },
  link: { text: "Link created", tone: "brand" },
  export: { text: "Exported", tone: "gold" },
  read: { text: "Read", tone: "gold" },
  role: { text: "Access changed", tone: "plain" },
  "two-factor": { text: "Second factor", tone: "gold" },
  confirm: { text: "Confirmed", tone: "plain" },
  "sign-in": { text: "Signed in", tone: "plain" },
  "sign-in-failed": { text: "Sign-in failed", tone: "danger" },
};

const types: Record<RecordType, string> = {
  influencer: "Influencer",
  brand: "Brand",
  "join-request": "Join request",
  contact: "Contact",
  administrator: "Administrator",
  "api-key": "API key",
  webhook: "Webhook",
  "mail-template": "Mail",
  "message-template": "Message template",
  mailing: "Mailing",
  "page-text": "Page text",
  link: "Link",
  list: "List",
  shortlist: "Shortlist",
  campaign: "Campaign",
  collaboration: "Collaboration",
  offer: "Offer",
  right: "Right",
  deliverable: "Deliverable",
  payout: "Payout",
  terms: "Terms",
  settings: "Settings",
  tag: "Tag",
  "custom-field": "Custom field",
};

/** Supports unknown actions, because a newer version may run beside this one during an upgrade. */
function HistoryItem({ entry }: { entry: HistoryEntry }) {
  const { text, tone } = actions[entry.action] ?? { text: entry.action, tone: "plain" };
  const fields = changedFields(entry);
  return (
    <li className="border-line border-b py-3 text-small">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{text}</Badge>
        <p className="wrap-anywhere min-w-0 grow">
          <span className="text-ink-soft">{types[entry.record.type] ?? entry.record.type}</span>{" "}
          <RecordName entry={entry} />
        </p>
        <p className="text-ink-soft text-tiny">
          <span>{`${entry.administrator}, `}</span>
          <Time value={entry.createdAt} format="dateTime" />
        </p>
      </div>
      {fields.length > 0 &&
        (areShort(fields) ? (
          <Changes fields={fields} />
        ) : (
          <details className="mt-1.5">
            <summary className="w-fit cursor-pointer text-ink-soft text-tiny">
              <span>{namesText(fields)}</span>
              <span className="sr-only">{` of ${entry.record.name}`}</span>
            </summary>
            <Changes fields={fields} />
          </details>
        ))}
    </li>
  );
}

function Changes({ fields }: { fields: readonly ChangedField[] }) {
  return (
    <dl className="mt-1.5 grid gap-x-4 gap-y-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
      {fields.map(({ name, before, after }) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="wrap-anywhere min-w-0 whitespace-pre-line">
            {before !== undefined && <del className="text-ink-soft">{before}</del>}
            {before !== undefined && after !== undefined && <span>{" → "}</span>}
            {after !== undefined && <ins className="no-underline">{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Links to the record if it still exists. */
function RecordName({ entry: { action, record } }: { entry: HistoryEntry }) {
  const form = { influencer: "/admin/add-influencer", brand: "/admin/add-brand" } as const;
  const { type, _id, name } = record;
  if (action === "delete" || (type !== "influencer" && type !== "brand")) return <strong>{name}</strong>;
  return (
    <Link to={`${form[type]}?id=${_id}`} className="link-plain font-semibold">
      {name}
    </Link>
  );
}

const actionTexts = Object.fromEntries(Object.entries(actions).map(([name, { text }]) => [name, text]));

const skeletonRows = [0, 1, 2, 3];

/** All changes by administrators and API keys. With `record` in the URL, only those of one record. */
export const historyList: Resource<HistoryEntry> = {
  key: ["history"],
  path: "/admin/history",
  noun: "changes",
  title: "History",
  lead: "Every change made here, latest first: who, what and when.",
  beside: ({ isFiltered, clearFilters }) =>
    isFiltered && (
      <Button variant="secondary" size="small" onClick={clearFilters}>
        Show everything
      </Button>
    ),
  read: (query, signal) => adminCall("GET /api/admin/history", { query, signal }),
  nameOf: ({ record }) => record.name,
  filters: [
    { name: "record", kind: "hidden" },
    { name: "person", kind: "search", label: "Search by person", placeholder: "Person or API key" },
    {
      name: "action",
      kind: "choice",
      label: "Action",
      all: "All actions",
      options: Object.entries(actionTexts),
    },
    {
      name: "type",
      kind: "choice",
      label: "Kind of record",
      all: "All records",
      options: Object.entries(types),
    },
    { name: "from", kind: "day", label: "From" },
    { name: "to", kind: "day", label: "To" },
  ],
  display: {
    items: (entries) => (
      <ol aria-label="Changes" className="border-line border-t">
        {entries.map((entry) => (
          <HistoryItem key={entry._id} entry={entry} />
        ))}
      </ol>
    ),
    loading: (
      <SkeletonGroup label="Loading the history" className="border-line border-t">
        {skeletonRows.map((row) => (
          <Skeleton key={row} className="my-3 h-6" />
        ))}
      </SkeletonGroup>
    ),
  },
  noneFits: {
    title: "No matches",
    description: "No changes match these filters.",
    clear: "Show everything",
  },
  failed: "The history could not be loaded",
  empty: {
    title: "No changes yet",
    description: "Everything that administrators add, edit, decide and delete appears here.",
    className: "py-8",
  },
};
