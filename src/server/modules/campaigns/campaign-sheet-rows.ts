import { maximumCollaborations } from "#domain/campaigns/campaign-limits.ts";
import { collaborationErrors } from "#domain/campaigns/campaign-requirements.ts";
import { type SheetRow, sheetRowSchema, sheetSteps } from "#domain/campaigns/campaign-sheet.ts";
import {
  type CollaborationAction,
  type CollaborationState,
  collaborationStateLabels,
  collaborationStates,
} from "#domain/campaigns/collaboration-states.ts";
import { csvColumns } from "#domain/csv/csv.contract.ts";
import { customInputsOf } from "#domain/custom-fields/custom-cells.ts";
import { customChanges } from "#domain/custom-fields/custom-changes.ts";
import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";
import type { FieldError } from "#domain/http/envelope.ts";
import { fieldErrors } from "#domain/http/field-problems.ts";
import type { ShownChanges } from "#domain/imports/row-differences.ts";
import type { InfluencerInput } from "#domain/influencers/influencer-fields.ts";
import { moneyOf } from "#domain/money/money.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { voteReasons } from "#domain/shortlists/shortlist-votes.ts";
import { type CsvRow, type RowPlan, shownCustom } from "#server/modules/csv/import.service.ts";
import type { CampaignRow } from "./campaigns.repository.ts";
import type { CollaborationRow, CollaborationValues } from "./collaborations.repository.ts";

/** Changes from one row, by column. */
export type SheetChanges = {
  price?: Pick<CollaborationValues, "priceMinor">;
  clientPrice?: Pick<CollaborationValues, "clientPriceMinor">;
  due?: Pick<CollaborationValues, "dueOn">;
  nextStep?: Pick<CollaborationValues, "nextStep">;
  state?: {
    to: CollaborationState;
    actions: CollaborationAction[];
    reason: CollaborationRow["endReason"];
    words: string;
  };
  notes?: string;
  custom?: Pick<CollaborationValues, "ownFields">;
};
/** A creator with what a row says. */
export type NewCreator = Omit<InfluencerInput, "custom">;
/** Creator to add, or to make first, with the other changes from the row. */
export type SheetInput = {
  creator: { influencerId: string } | { made: NewCreator };
  changes: SheetChanges;
};

/** Match of a row: a collaboration of the campaign, or a creator who is not in the campaign yet. */
export type SheetMatch =
  | { collaboration: CollaborationRow; notes: readonly string[] }
  | { influencerId: string }
  /** The row names nobody who is known. */
  | { nobody: { made: NewCreator; key: string } | { errors: FieldError[] } }
  | { error: FieldError };

type Context = {
  campaign: CampaignRow;
  match: SheetMatch;
  place: SheetPlace;
  ownFields: readonly CustomField[];
};
/**
 * Progress through the file: row number, first row of each creator, and number of creators in the campaign
 * afterwards.
 */
export type SheetPlace = { number: number; seen: Map<string, number>; count: number };

const nobody = {
  state: "listed",
  priceMinor: null,
  clientPriceMinor: null,
  dueOn: null,
  nextStep: "",
  endReason: null,
  endWords: "",
} as const;

/** Plans one row. Counts added creators in `place`. */
export function planSheetRow(row: CsvRow, { campaign, match, place, ownFields }: Context): RowPlan {
  if ("error" in match) return refused(match.error);
  if ("nobody" in match && "errors" in match.nobody)
    return { outcome: "refused", errors: match.nobody.errors };
  const present = "collaboration" in match ? match.collaboration : undefined;
  const key = keyOf(match);
  const earlier = place.seen.get(key);
  if (earlier !== undefined) {
    return { outcome: "duplicate", errors: [{ path: "name", message: `is in row ${earlier} already` }] };
  }
  place.seen.set(key, place.number);
  const parsed = sheetRowSchema(campaign.currency).safeParse(cellsOf(row));
  if (!parsed.success) return { outcome: "refused", errors: fieldErrors(parsed.error.issues) };
  const known = "collaboration" in match ? match.notes : [];
  const { changes, errors } = changesOf(parsed.data, { campaign, present, known });
  const own = customChanges(ownFields, customInputsOf(row), present?.custom);
  errors.push(...own.errors);
  if (Object.keys(own.set).length > 0 || own.removed.length > 0) {
    changes.custom = { ownFields: { set: own.set, removed: own.removed } };
  }
  if (errors.length > 0) return { outcome: "refused", errors };
  if (present) {
    if (Object.keys(changes).length === 0) return { outcome: "unchanged" };
    return { outcome: "changed", id: present.id, changes, shown: shownChanges(changes, present, campaign) };
  }
  if (place.count >= maximumCollaborations) {
    return refused({ path: "name", message: `would be more than ${maximumCollaborations} in the campaign` });
  }
  place.count += 1;
  const creator =
    "nobody" in match && "made" in match.nobody ? { made: match.nobody.made } : { influencerId: key };
  return {
    outcome: "created",
    input: { creator, changes } satisfies SheetInput,
    shown: shownAddition(creator, changes, campaign),
  };
}

/** A creator who is added, with the fields of one who is made first. The name is beside them. */
function shownAddition(
  creator: SheetInput["creator"],
  changes: SheetChanges,
  campaign: CampaignRow,
): ShownChanges {
  const { name: _, ...made } = "made" in creator ? creator.made : { name: "" };
  const { after } = shownChanges(changes, undefined, campaign);
  return { before: {}, after: { ...made, ...after } };
}

/** The changes of a row as people read them, beside what the collaboration has. */
function shownChanges(
  { price, clientPrice, due, nextStep, state, notes, custom }: SheetChanges,
  present: CollaborationRow | undefined,
  { currency }: CampaignRow,
): ShownChanges {
  const now = present ?? { ...nobody, custom: {} };
  const amount = (minor: number | null | undefined) =>
    typeof minor === "number" ? moneyText(moneyOf(minor, currency)) : "";
  const pairs: [name: string, before: unknown, after: unknown][] = [];
  if (state) {
    pairs.push(["state", collaborationStateLabels[now.state], collaborationStateLabels[state.to]]);
    pairs.push(["reason", "", state.reason && voteReasons[state.reason]], ["words", "", state.words]);
  }
  if (price) pairs.push(["price", amount(now.priceMinor), amount(price.priceMinor)]);
  if (clientPrice) {
    pairs.push(["clientPrice", amount(now.clientPriceMinor), amount(clientPrice.clientPriceMinor)]);
  }
  if (due) pairs.push(["due", now.dueOn, due.dueOn]);
  if (nextStep) pairs.push(["nextStep", now.nextStep, nextStep.nextStep]);
  if (notes !== undefined) pairs.push(["notes", "", notes]);
  if (custom?.ownFields) pairs.push(["custom", now.custom, shownCustom(custom.ownFields)]);
  return {
    before: Object.fromEntries(pairs.map(([name, before]) => [name, before])),
    after: Object.fromEntries(pairs.map(([name, , after]) => [name, after])),
  };
}

function keyOf(match: Exclude<SheetMatch, { error: FieldError }>): string {
  if ("collaboration" in match) return match.collaboration.influencerId ?? match.collaboration.id;
  if ("influencerId" in match) return match.influencerId;
  return "key" in match.nobody ? match.nobody.key : "";
}

function refused(error: FieldError): RowPlan {
  return { outcome: "refused", errors: [error] };
}

function cellsOf(row: CsvRow): CsvRow {
  const names: readonly string[] = csvColumns.campaign;
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
}

type Known = { campaign: CampaignRow; present: CollaborationRow | undefined; known: readonly string[] };

/** Columns that the file does not have change nothing. */
function changesOf(cells: SheetRow, { campaign, present, known }: Known) {
  const now = present ?? nobody;
  const { price, clientPrice, due, nextStep, notes = "" } = cells;
  const { state, errors } = stateOf(cells, campaign, present);
  const changes: SheetChanges = {
    ...(price !== undefined && price !== now.priceMinor && { price: { priceMinor: price } }),
    ...(clientPrice !== undefined &&
      clientPrice !== now.clientPriceMinor && { clientPrice: { clientPriceMinor: clientPrice } }),
    ...(due !== undefined && due !== now.dueOn && { due: { dueOn: due } }),
    ...(nextStep !== undefined && nextStep !== now.nextStep && { nextStep: { nextStep } }),
    ...(state && { state }),
    ...(notes !== "" && !known.includes(notes) && { notes }),
  };
  return { changes, errors };
}

/** Actions that lead to the state in the row, or the errors that prevent it. */
function stateOf(
  { state: wanted, reason = null, words = "" }: SheetRow,
  campaign: CampaignRow,
  present: CollaborationRow | undefined,
): { state?: SheetChanges["state"]; errors: FieldError[] } {
  const now = present ?? nobody;
  if (!wanted || wanted === now.state) {
    const isSaid = reason === null || reason === now.endReason;
    const areWords = words === "" || words === now.endWords;
    if (isSaid && areWords) return { errors: [] };
    const path = isSaid ? "words" : "reason";
    return { errors: [{ path, message: "can only be given with a new state" }] };
  }
  const actions = sheetSteps(now.state, wanted);
  if (actions === undefined) {
    const [from, to] = [now.state, wanted].map((state) => collaborationStateLabels[state]);
    const message = `A file cannot move a creator from ${from} to ${to}: do it on the board`;
    return { errors: [{ path: "state", message }] };
  }
  const errors = actions.flatMap((action) =>
    collaborationErrors(action, {
      collaboration: { state: now.state },
      campaign,
      reason,
      words,
      unfinished: [],
    }),
  );
  const isEnd = collaborationStates.indexOf(wanted) >= collaborationStates.indexOf("passed");
  if (!isEnd && reason !== null)
    errors.push({ path: "reason", message: "is only for creators who are passed on" });
  return { state: { to: wanted, actions, reason, words }, errors };
}
