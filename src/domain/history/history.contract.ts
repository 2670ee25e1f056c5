import { z } from "zod";
import { exportQuerySchema } from "#domain/csv/csv.contract.ts";
import { arrayPageQuerySchema } from "#domain/http/paging.ts";
import { recordReference } from "#domain/http/record-reference.ts";
import { singleLine } from "#domain/http/text.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import { daySchema } from "#domain/readers/read-day.ts";

export const historyActions = [
  "create",
  "edit",
  "delete",
  "merge",
  "approve",
  "reject",
  "ask",
  "publish",
  "unpublish",
  "feature",
  "unfeature",
  "verify",
  "unverify",
  "credentials",
  "password",
  "handled",
  "unhandled",
  "forward",
  "import",
  "revoke",
  "close",
  "reopen",
  "state",
  "undo",
  "restore",
  "invite",
  "link",
  "export",
  "read",
  "role",
  "two-factor",
  "confirm",
  "sign-in",
  "sign-in-failed",
] as const;
export type HistoryAction = (typeof historyActions)[number];

export const recordTypes = [
  "influencer",
  "brand",
  "join-request",
  "contact",
  "administrator",
  "api-key",
  "webhook",
  "mail-template",
  "message-template",
  "mailing",
  "page-text",
  "link",
  "list",
  "shortlist",
  "campaign",
  "collaboration",
  "offer",
  "right",
  "deliverable",
  "payout",
  "terms",
  "settings",
  "tag",
  "custom-field",
] as const;
export type RecordType = (typeof recordTypes)[number];

const fields = z.record(z.string(), z.unknown()).nullable();

/**
 * A change by an administrator or an API key. `before` and `after` contain the fields that differ; null if the
 * record did not exist before, or does not exist afterwards.
 */
export const historyEntrySchema = z.object({
  _id: z.string(),
  createdAt: z.string(),
  /** Author of the change: an email address, or `API key ‘CRM sync’`. */
  administrator: z.string(),
  action: z.enum(historyActions),
  record: z.object({ type: z.enum(recordTypes), _id: z.string(), name: z.string() }),
  before: fields,
  after: fields,
});
export type HistoryEntry = z.output<typeof historyEntrySchema>;
export const historyBody = z.array(historyEntrySchema);

const historyFilters = {
  record: recordReference(recordTypes).optional(),
  /** Part of the author's name or address. */
  person: singleLine(textLimits.search).optional(),
  action: z.enum(historyActions).optional(),
  type: z.enum(recordTypes).optional(),
  /** Days in UTC, both included. */
  from: daySchema.optional(),
  to: daySchema.optional(),
};
export type HistoryFilter = z.output<z.ZodObject<typeof historyFilters>>;

/** Query of the history, newest first. */
export const historyQuerySchema = arrayPageQuerySchema.extend(historyFilters);
export type HistoryQuery = z.output<typeof historyQuerySchema>;
export const historyExportQuerySchema = exportQuerySchema.extend(historyFilters);
