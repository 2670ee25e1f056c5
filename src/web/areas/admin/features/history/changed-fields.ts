import { campaignStateLabels } from "#domain/campaigns/campaign-states.ts";
import { collaborationStateLabels } from "#domain/campaigns/collaboration-states.ts";
import { offerStateLabels } from "#domain/campaigns/offer-states.ts";
import { deliverableStateLabels } from "#domain/deliverables/deliverable-states.ts";
import type { HistoryEntry, RecordType } from "#domain/history/history.contract.ts";
import { plainText, readableName } from "#domain/history/plain-text.ts";
import { fieldText } from "#domain/influencers/field-kinds.ts";
import { moneyOf } from "#domain/money/money.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { payoutStateLabels } from "#domain/payouts/payout-states.ts";
import { rightStateLabels } from "#domain/rights/right-rules.ts";

/** A changed field as text; undefined if the record did not exist before or does not exist afterwards. */
export type ChangedField = { name: string; before: string | undefined; after: string | undefined };

type Entry = Pick<HistoryEntry, "before" | "after"> & { record: { type: RecordType } };

/** The record is named by the entry itself, and each entry has its time. */
const withoutNews = new Set(["_id", "slug", "createdAt", "updatedAt"]);

const stateLabels: Partial<Record<RecordType, Readonly<Record<string, string>>>> = {
  campaign: campaignStateLabels,
  collaboration: collaborationStateLabels,
  offer: offerStateLabels,
  deliverable: deliverableStateLabels,
  payout: payoutStateLabels,
  right: rightStateLabels,
};
/** Fields whose values are codes. */
const codes = new Set(["state", "kind", "role", "method", "objective", "visibility", "relationship", "show"]);

/** Changes that a person can read: without IDs, and with the labels that pages use. */
export function changedFields({ before, after, record }: Entry): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const currency = after?.currency ?? before?.currency;
  const shown = (name: string, value: unknown) => {
    if (isMinor(name, value)) return moneyText(moneyOf(value, String(currency)));
    return (record.type === "influencer" && fieldText(name, value)) || labelOf(record.type, name, value);
  };
  return names
    .filter((name) => !withoutNews.has(name))
    .flatMap((name) => {
      const from = before?.[name];
      const to = after?.[name];
      // An amount without its currency is no amount.
      const isUnreadable =
        isId(from) || isId(to) || (!currency && (isMinor(name, from) || isMinor(name, to)));
      if (isUnreadable) return before && after && from !== to ? [changedOnly(name, to)] : [];
      return {
        name: readableName(name.replace(/Minor$/, "")),
        before: before === null ? undefined : shown(name, from),
        after: after === null ? undefined : shown(name, to),
      };
    })
    .filter((field) => (field.before ?? "–") !== (field.after ?? "–"));
}

/** A change between values that say nothing to a reader. */
function changedOnly(name: string, after: unknown): ChangedField {
  const label = readableName(name.replace(/(Id|Minor)$/, ""));
  return { name: label, before: undefined, after: after === null ? "Removed" : "Changed" };
}

function isMinor(name: string, value: unknown): value is number {
  return name.endsWith("Minor") && typeof value === "number";
}

function isId(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isId);
  return typeof value === "string" && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);
}

function labelOf(type: RecordType, name: string, value: unknown): string {
  if (!codes.has(name)) return plainText(value);
  if (Array.isArray(value)) return plainText(value.map((each) => labelOf(type, name, each)));
  const label = name === "state" ? stateLabels[type]?.[String(value)] : undefined;
  return label ?? (typeof value === "string" ? readableName(value) : plainText(value));
}

/** Longest changes that are shown without unfolding them, in characters. */
const shortLength = 120;

export function areShort(fields: readonly ChangedField[]): boolean {
  const texts = fields.flatMap(({ name, before = "", after = "" }) => [name, before, after]);
  return texts.join("").length <= shortLength;
}

/** 'Name, Bio, and 3 more'. */
export function namesText(fields: readonly ChangedField[]): string {
  const names = fields.slice(0, 3).map(({ name }) => name);
  const others = fields.length - names.length;
  return others === 0 ? names.join(", ") : `${names.join(", ")}, and ${others} more`;
}
