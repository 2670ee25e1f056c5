import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { endBeforeStart } from "#domain/days/ends-after-start.ts";
import { EditConflict, Invalid, Missing } from "#domain/errors.ts";
import { recordChanges } from "#domain/history/record-changes.ts";
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
import type { Context } from "#server/context.ts";
import type { Emit } from "#server/events/events.ts";
import { administratorNames } from "#server/modules/admin/admin.service.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import { findCollaborationFacts } from "#server/modules/campaigns/campaigns.service.ts";
import { lockBoth } from "#server/modules/campaigns/collaborations.service.ts";
import { authorOf } from "#server/modules/timeline/timeline.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
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

export { listRightEnds, rightsPersonalData } from "./rights.repository.ts";

/** Deliverable with the day of its publication; null before. */
export type Piece = {
  id: string;
  campaignId: string;
  collaborationId: string;
  publishedOn: string | null;
};

export type RightsService = ReturnType<typeof rightsService>;
export type RightsDependencies = {
  database: Database;
  findPiece: (executor: Executor, id: string) => Promise<Piece | undefined>;
  pieceNames: (executor: Executor, ids: string[]) => Promise<ReadonlyMap<string, string>>;
  context: Context;
  emit: Emit;
  now: () => Date;
};

/** Rights that creators have granted to clients. */
export function rightsService(dependencies: RightsDependencies) {
  const { database, findPiece, pieceNames, context, emit, now } = dependencies;
  const todayOf = async (executor: Executor) => dayIn((await readAgencySettings(executor)).timeZone, now());

  const present = async (executor: Executor, rows: RightRow[], principal: Team): Promise<Right[]> => {
    const ids = rows.map(({ collaborationId }) => collaborationId);
    const found = await findCollaborationFacts(executor, ids);
    const facts = new Map(found.map((each) => [each.id, each]));
    const owners = await administratorNames(executor);
    const pieces = await pieceNames(
      executor,
      rows.flatMap(({ deliverableId }) => deliverableId ?? []),
    );
    const today = await todayOf(executor);
    return rows.map((row) => presentRight(row, { facts, owners, pieces, today, principal }));
  };

  const read = async (executor: Executor, id: string, principal: Team): Promise<Right> => {
    const row = await findRight(executor, id);
    const [shown] = row ? await present(executor, [row], principal) : [];
    if (shown === undefined) throw new Missing();
    return shown;
  };

  const add = async (transaction: Executor, actor: AdminPrincipal, input: RightInput): Promise<string> => {
    const { campaign, collaboration } = await lockBoth(transaction, input.collaborationId);
    const { deliverableId, price, perpetual: _, ...values } = input;
    const piece = deliverableId === null ? undefined : await findPiece(transaction, deliverableId);
    if (deliverableId !== null && piece?.collaborationId !== collaboration.id) {
      throw new Invalid("deliverableId", "is not a deliverable of the collaboration");
    }
    await refuseUnrenewable(transaction, input);
    const startsOn = input.starts === "publication" ? (piece?.publishedOn ?? null) : input.startsOn;
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
      createdAt: now(),
    };
    if (startsOn !== null && row.endsOn !== null && row.endsOn < startsOn) {
      throw new Invalid("endsOn", endBeforeStart);
    }
    await refuseOverlap(transaction, { ...row, revokedOn: null }, { today: await todayOf(transaction) });
    const [made] = await insertRights(transaction, [row]);
    if (made === undefined) throw new Error("an insert returned no row");
    const { reason: words } = input;
    const by = { author: authorOf(actor), actor };
    await emit(transaction, {
      type: "right.changed",
      ...by,
      right: made,
      action: "grant",
      words,
      after: edited(made),
    });
    return made.id;
  };

  return {
    async list(query: RightsQuery, principal: Team) {
      const today = await todayOf(database);
      const { rows, ...position } = await listRights(database, { ...query, today });
      return { ...position, rights: await present(database, rows, principal) };
    },

    /** Throws `Missing` if there is no such right. */
    read: (id: string, principal: Team): Promise<Right> => read(database, id, principal),

    /** All matches in the order of the list. */
    async listAll({ bom: _, ...filter }: RightsCsvQuery, principal: Team): Promise<Right[]> {
      const rows = await listAllRights(database, { ...filter, today: await todayOf(database) });
      return present(database, rows, principal);
    },

    /**
     * Throws `Missing` for an unknown deliverable, and `Invalid` if several clients have rights and the query names
     * none.
     */
    async check(query: RightCheckQuery, principal: Team): Promise<RightCheck> {
      const { deliverableId, influencerId = "", use, country } = query;
      const piece = deliverableId === undefined ? undefined : await findPiece(database, deliverableId);
      if (deliverableId !== undefined && piece === undefined) throw new Missing();
      const on = query.on ?? (await todayOf(database));
      const rows = await listRightsTo(
        database,
        piece ? { deliverableId: piece.id, collaborationId: piece.collaborationId } : { influencerId },
      );
      const owned = rightsOfClient(rows, query.client);
      if (owned === undefined) {
        throw new Invalid("client", `is needed: rights belong to ${clientsOf(rows).join(", ")}`);
      }
      const { client } = owned;
      const answer = mayUse(owned.rights, { use, country, on });
      if (answer.allowed) {
        const rights = await present(database, answer.rights, principal);
        return { allowed: true, client, on, rights, nearest: null, reasons: [] };
      }
      const [nearest = null] = await present(database, [answer.nearest ?? []].flat(), principal);
      return { allowed: false, client, on, rights: [], nearest, reasons: answer.reasons };
    },

    /** A repeated call adds nothing and returns the first right. */
    async add(actor: AdminPrincipal, input: RightInput, idempotencyKey: string | undefined): Promise<Right> {
      const { result } = await idempotencyKeys.once(
        context,
        { form: "right", idempotencyKey, content: [actor.adminId, input] },
        async ({ database: transaction }) => ({ _id: await add(transaction, actor, input) }),
      );
      return read(database, result._id, actor);
    },

    async update(actor: AdminPrincipal, id: string, changes: RightChanges): Promise<Right> {
      return database.transaction(async (transaction) => {
        const found = await findRight(transaction, id);
        if (found === undefined) throw new Missing();
        // The collaboration is locked before the right, as everywhere.
        await lockBoth(transaction, found.collaborationId);
        const current = (await lockRight(transaction, id)) ?? found;
        const { updatedAt, reason, ...values } = changes;
        if (updatedAt !== undefined && updatedAt !== current.updatedAt) {
          throw new EditConflict(await read(transaction, id, actor));
        }
        const next = { ...current, ...values };
        refuseChange(current, next, reason);
        if (changesDays(current, next)) {
          await refuseOverlap(transaction, next, { today: await todayOf(transaction), except: id });
        }
        const after =
          (await updateRight(transaction, id, { ...values, ...(reason && { reason }) })) ?? current;
        const changed = recordChanges(edited(current), edited(after));
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
    },
  };
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
  if (changesDays(before, after) && reason === "") throw new Invalid("reason", "Reason is required");
  const { startsOn, endsOn, downOn } = after;
  if (endsOn !== before.endsOn && startsOn === null) {
    throw new Invalid("endsOn", "is not known before the start");
  }
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) throw new Invalid("endsOn", endBeforeStart);
  if (downOn !== before.downOn && downOn !== null && (startsOn === null || downOn < startsOn)) {
    throw new Invalid("downOn", endBeforeStart);
  }
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
