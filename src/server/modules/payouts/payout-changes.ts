import { changesBetween } from "#domain/history/changes-between.ts";
import { pickFields } from "#domain/pick-fields.ts";
import type { RecordsChanged } from "#server/events/events.ts";
import type { Actor } from "#server/platform/audit/history.service.ts";
import type { PayoutRow } from "./payouts.repository.ts";

/** History entry for a changed payout. */
export function payoutChanges(actor: Actor, before: PayoutRow, after: PayoutRow): RecordsChanged {
  const { id, creatorName: name } = after;
  const changes = {
    action: "edit",
    type: "payout",
    id,
    name,
    ...changesBetween(kept(before), kept(after)),
  } as const;
  return { type: "records.changed", actor, changes };
}

function kept(row: PayoutRow) {
  return pickFields(row, ["amountMinor", "currency", "starts", "startsOn", "paymentDays", "words"]);
}
