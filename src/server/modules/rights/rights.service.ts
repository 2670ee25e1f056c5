import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import { checkAll } from "#domain/check-all.ts";
import { endBeforeStart } from "#domain/days/ends-after-start.ts";
import { EditConflict, Invalid, InvalidFields, Missing } from "#domain/errors.ts";
import { changesBetween } from "#domain/history/changes-between.ts";
import type { FieldError } from "#domain/http/envelope.ts";
import { pickFields } from "#domain/pick-fields.ts";
import { lastDay, mayUse } from "#domain/rights/right-rules.ts";
import type {
  Right,
  RightChanges,
  RightCheck,
  RightCheckQuery,
  RightInput,
  RightsCsvQuery,
  RightsQuery,
} from "#domain/rights/rights.contract.ts";
import { clientsOf, rightsOfClient } from "#domain/rights/rights-of-client.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { administratorNames } from "#server/modules/admin/admin.service.ts";
import { readToday } from "#server/modules/agency/agency-settings.service.ts";
import { findCollaborationFacts, lockBoth } from "#server/modules/campaigns/campaign-records.service.ts";
import {
  findDeliverable,
  namesOfDeliverables,
} from "#server/modules/deliverables/deliverable-records.service.ts";
import { authorOf } from "#server/modules/timeline/timeline-author.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { refuseOverlap } from "./exclusive-rights.ts";
import { presentRight, type Team } from "./rights.presenter.ts";
import {
  findRight,
  insertRights,
  listAllRights,
  listRights,
  listRightsTo,
  lockRight,
  type RightRow,
  updateRight,
} from "./rights.repository.ts";

export {
  collaborationOfRights,
  creatorOfRights,
  listRightEnds,
  rightsPersonalData,
} from "./rights.repository.ts";

// Rights that creators have granted to clients.

export async function list(context: Context, query: RightsQuery, principal: Team) {
  const today = await readToday(context);
  const { rows, ...position } = await listRights(context.database, { ...query, today });
  return { ...position, rights: await present(context, rows, principal) };
}

/** All matches in the order of the list. */
export async function listAll(
  context: Context,
  { bom: _, ...filter }: RightsCsvQuery,
  principal: Team,
): Promise<Right[]> {
  const rows = await listAllRights(context.database, { ...filter, today: await readToday(context) });
  return present(context, rows, principal);
}

/**
 * Throws `Missing` for an unknown deliverable, and `Invalid` if several clients have rights and the query names
 * none.
 */
export async function check(context: Context, query: RightCheckQuery, principal: Team): Promise<RightCheck> {
  const { deliverableId, influencerId = "", use, country } = query;
  const deliverable =
    deliverableId === undefined ? undefined : await findDeliverable(context.database, deliverableId);
  if (deliverableId !== undefined && deliverable === undefined) throw new Missing();
  const on = query.on ?? (await readToday(context));
  const rows = await listRightsTo(
    context.database,
    deliverable
      ? { deliverableId: deliverable.id, collaborationId: deliverable.collaborationId }
      : { influencerId },
  );
  const owned = rightsOfClient(rows, query.client);
  if (owned === undefined) {
    throw new Invalid("client", `is needed: rights belong to ${clientsOf(rows).join(", ")}`);
  }
  const { client } = owned;
  const answer = mayUse(owned.rights, { use, country, on });
  if (answer.allowed) {
    const rights = await present(context, answer.rights, principal);
    return { allowed: true, client, on, rights, nearest: null, reasons: [] };
  }
  const [nearest = null] = await present(context, [answer.nearest ?? []].flat(), principal);
  return { allowed: false, client, on, rights: [], nearest, reasons: answer.reasons };
}

/** A repeated call adds nothing and returns the first right. */
export async function add(
  context: Context,
  actor: AdminPrincipal,
  input: RightInput,
  idempotencyKey: string | undefined,
): Promise<Right> {
  const { result } = await idempotencyKeys.once(
    context,
    { form: "right", idempotencyKey, content: [actor.adminId, input] },
    async (transaction) => ({ _id: await addLocked(transaction, actor, input) }),
  );
  return read(context, result._id, actor);
}

export async function update(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  changes: RightChanges,
): Promise<Right> {
  return transact(context, async (transaction) => {
    const found = await findRight(transaction.database, id);
    if (found === undefined) throw new Missing();
    // The collaboration is locked before the right, as everywhere.
    await lockBoth(transaction.database, found.collaborationId);
    const current = (await lockRight(transaction.database, id)) ?? found;
    const { updatedAt, reason, ...values } = changes;
    if (updatedAt !== undefined && updatedAt !== current.updatedAt) {
      throw new EditConflict(await read(transaction, id, actor));
    }
    const next = { ...current, ...values };
    refuseChange(current, next, reason);
    if (changesDays(current, next)) {
      await refuseOverlap(transaction.database, next, { today: await readToday(transaction), except: id });
    }
    const after =
      (await updateRight(transaction.database, id, { ...values, ...(reason && { reason }) })) ?? current;
    const changed = changesBetween(edited(current), edited(after));
    if (Object.keys(changed.after).length > 0) {
      const action = actionOf(current, after);
      const by = { author: authorOf(actor), actor };
      await emit(transaction, {
        type: "right.changed",
        ...by,
        right: after,
        action,
        words: reason,
        ...changed,
      });
    }
    return read(transaction, id, actor);
  });
}

async function present(context: Context, rows: RightRow[], principal: Team): Promise<Right[]> {
  const ids = rows.map(({ collaborationId }) => collaborationId);
  const found = await findCollaborationFacts(context.database, ids);
  const facts = new Map(found.map((each) => [each.id, each]));
  const owners = await administratorNames(context.database);
  const deliverableNames = await namesOfDeliverables(
    context.database,
    rows.flatMap(({ deliverableId }) => deliverableId ?? []),
  );
  const today = await readToday(context);
  return rows.map((row) => presentRight(row, { facts, owners, deliverableNames, today, principal }));
}

/** Throws `Missing` if there is no such right. */
export async function read(context: Context, id: string, principal: Team): Promise<Right> {
  const row = await findRight(context.database, id);
  const [shown] = row ? await present(context, [row], principal) : [];
  if (shown === undefined) throw new Missing();
  return shown;
}

async function addLocked(context: Context, actor: AdminPrincipal, input: RightInput): Promise<string> {
  const { campaign, collaboration } = await lockBoth(context.database, input.collaborationId);
  const { deliverableId, price, perpetual: _, ...values } = input;
  const deliverable =
    deliverableId === null ? undefined : await findDeliverable(context.database, deliverableId);
  const startsOn = input.starts === "publication" ? (deliverable?.publishedOn ?? null) : input.startsOn;
  const row = {
    ...values,
    id: randomUUIDv7(),
    campaignId: campaign.id,
    deliverableId,
    influencerId: collaboration.influencerId,
    creatorName: collaboration.creatorName,
    clientName: campaign.clientName,
    category: input.category || null,
    startsOn,
    endsOn: input.endsOn ?? (startsOn && lastDay(startsOn, input.months)),
    priceMinor: price?.minor ?? null,
    currency: price?.currency ?? null,
    createdAt: context.now(),
  };
  await checkAll(
    () => deliverableId && refuseElsewhere(deliverable, collaboration.id),
    () => refuseUnrenewable(context.database, input),
    () => {
      if (endsBeforeStart(row)) throw new Invalid("endsOn", endBeforeStart);
    },
  );
  await refuseOverlap(context.database, { ...row, revokedOn: null }, { today: await readToday(context) });
  const [made] = await insertRights(context.database, [row]);
  if (made === undefined) throw new Error("an insert returned no row");
  const { reason: words } = input;
  const by = { author: authorOf(actor), actor };
  await emit(context, {
    type: "right.changed",
    ...by,
    right: made,
    action: "grant",
    words,
    after: edited(made),
  });
  return made.id;
}

/** Action for the history, by the fields that differ. */
function actionOf(before: RightRow, after: RightRow): "revoke" | "restore" | "down" | "edit" {
  if (before.revokedOn === null && after.revokedOn !== null) return "revoke";
  if (before.revokedOn !== null && after.revokedOn === null) return "restore";
  return before.downOn === after.downOn ? "edit" : "down";
}

function changesDays(before: RightRow, after: RightRow): boolean {
  return (["startsOn", "endsOn", "revokedOn"] as const).some((name) => before[name] !== after[name]);
}

/** Throws `Invalid` for impossible days, and for changes without a reason unless only `downOn` changes. */
function refuseChange(before: RightRow, after: RightRow, reason: string): void {
  const wrong: FieldError[] = [];
  const refuse = (path: string, message: string) => wrong.push({ path, message });
  const { startsOn, endsOn, downOn } = after;
  if (changesDays(before, after) && reason === "") refuse("reason", "Reason is required");
  if (endsOn !== before.endsOn && startsOn === null) refuse("endsOn", "is not known before the start");
  if (endsBeforeStart(after)) refuse("endsOn", endBeforeStart);
  if (downOn !== before.downOn && downOn !== null && (startsOn === null || downOn < startsOn)) {
    refuse("downOn", endBeforeStart);
  }
  if (wrong.length > 0) throw new InvalidFields(wrong);
}

function endsBeforeStart({ startsOn, endsOn }: Pick<RightRow, "startsOn" | "endsOn">): boolean {
  return startsOn !== null && endsOn !== null && endsOn < startsOn;
}

/** Throws `Invalid` unless the deliverable belongs to the collaboration. */
function refuseElsewhere(
  deliverable: { collaborationId: string } | undefined,
  collaborationId: string,
): void {
  if (deliverable?.collaborationId === collaborationId) return;
  throw new Invalid("deliverableId", "is not a deliverable of the collaboration");
}

/** Throws `Invalid` unless the renewed right belongs to the same collaboration. */
async function refuseUnrenewable(
  transaction: Executor,
  { renews, collaborationId }: RightInput,
): Promise<void> {
  if (renews === null) return;
  const row = await findRight(transaction, renews);
  if (row?.collaborationId !== collaborationId)
    throw new Invalid("renews", "is not a right of the collaboration");
}

/** Fields recorded in the history. */
function edited(row: RightRow) {
  return pickFields(row, [
    "deliverableId",
    "uses",
    "countries",
    "exclusive",
    "category",
    "starts",
    "months",
    "startsOn",
    "endsOn",
    "priceMinor",
    "currency",
    "revokedOn",
    "downOn",
    "renews",
  ]);
}
