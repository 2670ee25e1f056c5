import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import {
  type CampaignEnd,
  campaignMachine,
  campaignStateLabels,
  isOpenCampaign,
} from "#domain/campaigns/campaign-states.ts";
import type {
  Campaign,
  CampaignChanges,
  CampaignInput,
  CampaignQuery,
  CampaignStateChange,
} from "#domain/campaigns/campaigns.contract.ts";
import { askedStates } from "#domain/campaigns/collaboration-states.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { dayProblems, planningBounds } from "#domain/days/day-bounds.ts";
import { endBeforeStart, endsAfterStart } from "#domain/days/ends-after-start.ts";
import {
  Conflict,
  EditConflict,
  Invalid,
  InvalidFields,
  Missing,
  NotAllowed,
  StepConflict,
} from "#domain/errors.ts";
import { recordChanges } from "#domain/history/record-changes.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { pickFields } from "#domain/pick-fields.ts";
import { isRepeatedAction } from "#domain/states/repeated-action.ts";
import { type Context, within } from "#server/context.ts";
import type { Emit } from "#server/events/events.ts";
import { ownerIdOf, refuseStranger } from "#server/modules/admin/admin.service.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import type { BrandsService } from "#server/modules/brands/brands.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import type { Change } from "#server/platform/audit/history.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { missingInCampaign } from "./campaign-needs.ts";
import { minorIn } from "./campaign-prices.ts";
import type { CampaignReader } from "./campaign-reader.ts";
import { callerOf, countsOf, type TeamPrincipal } from "./campaigns.presenter.ts";
import {
  type CampaignRow,
  deleteCampaign,
  insertCampaign,
  listCampaigns,
  lockCampaign,
  updateCampaign,
} from "./campaigns.repository.ts";
import { type CollaborationStepsService, editor } from "./collaboration-steps.service.ts";
import { countCollaborations, hasPrices, lockCollaborationsIn } from "./collaborations.repository.ts";

export type { UnfinishedOf } from "./campaign-needs.ts";
export { minorIn } from "./campaign-prices.ts";
export { callerOf, type TeamPrincipal } from "./campaigns.presenter.ts";
export {
  type CampaignRow,
  campaignSubject,
  findCampaigns,
  ownedCampaigns,
} from "./campaigns.repository.ts";
export {
  type CollaborationFacts,
  findCollaborationFacts,
  hasEndedBefore,
  isInActiveCampaign,
  isOwnAndActive,
  listAgreed,
  ownerOfCampaign,
  ownerOfCollaboration,
} from "./collaboration-facts.repository.ts";
export {
  type CollaborationRow,
  collaborationSubject,
  collaborationsPersonalData,
  findCollaborations,
  listBindingCampaigns,
  ownedCollaborations,
} from "./collaborations.repository.ts";

import { findTerms } from "./terms.repository.ts";

export { offersPersonalData, roundsAgreedOf } from "./offers.repository.ts";

export type CampaignsService = ReturnType<typeof campaignsService>;
type Dependencies = {
  database: Database;
  reader: CampaignReader;
  brands: Pick<BrandsService, "clientOf">;
  context: Context;
  collaborationSteps: Pick<CollaborationStepsService, "apply">;

  emit: Emit;
  now: () => Date;
};

/** Campaigns, for the team. */
export function campaignsService(dependencies: Dependencies) {
  const { database, reader, brands, context, collaborationSteps, emit, now } = dependencies;
  const record = (transaction: Executor, actor: TeamPrincipal, change: Omit<Change, "type">) =>
    emit(transaction, { type: "records.changed", actor, changes: { ...change, type: "campaign" } });

  const insert = async (
    transaction: Executor,
    actor: TeamPrincipal,
    input: CampaignInput,
  ): Promise<CampaignRow> => {
    const { budget, ...values } = input;
    const settings = await readAgencySettings(transaction);
    refuseDistantDays(input, dayIn(settings.timeZone, now()));
    const owner = input.ownerId === undefined && actor.kind === "admin" ? actor.adminId : input.ownerId;
    await refuseStranger(transaction, owner);
    await refuseUnknownTerms(transaction, input.termsId);
    const client = await brands.clientOf(transaction, input);
    const currency = input.currency ?? settings.currency;
    const at = now();
    const row = await insertCampaign(transaction, {
      ...values,
      id: randomUUIDv7(),
      ownerId: owner ?? null,
      clientName: client.clientName ?? "",
      currency,
      budgetMinor: minorIn(currency, "budget", budget),
      revisionRounds: input.revisionRounds ?? settings.revisionRounds,
      stateSince: at,
      createdAt: at,
    });
    const { id, name } = row;
    await record(transaction, actor, { action: "create", id, name, after: edited(row) });
    return row;
  };

  /** Ends open negotiations. Creators who were asked get a mail. */
  const endNegotiations = async (
    transaction: Executor,
    campaign: CampaignRow,
    { actor, campaignEnd }: { actor: AdminPrincipal; campaignEnd: CampaignEnd },
  ) => {
    const step = { action: "pass", by: editor(actor), reason: "other", campaignEnd } as const;
    for (const row of await lockCollaborationsIn(transaction, campaign.id, [...askedStates])) {
      await collaborationSteps.apply(transaction, campaign, row, step);
    }
  };

  return {
    /** Runs in the caller's transaction. */
    insert,
    /** Keeps a campaign from ending before the transaction commits. Undefined if it has ended or does not exist. */
    async lockOpen(transaction: Executor, id: string): Promise<CampaignRow | undefined> {
      const row = await lockCampaign(transaction, id);
      return row && isOpenCampaign(row) ? row : undefined;
    },

    async list(query: CampaignQuery, principal: TeamPrincipal) {
      const { rows, ...position } = await listCampaigns(database, query, ownerIdOf(query, principal));
      return { ...position, campaigns: await reader.summaries(database, rows, principal) };
    },

    read: (id: string, principal: TeamPrincipal): Promise<Campaign> =>
      reader.campaign(database, id, principal),

    /** A repeated call makes nothing and returns the first campaign. */
    async create(
      actor: TeamPrincipal,
      input: CampaignInput,
      idempotencyKey: string | undefined,
    ): Promise<Campaign> {
      const content = [actor.kind === "admin" ? actor.adminId : actor.keyId, input];
      const { result } = await idempotencyKeys.once(
        context,
        { form: "campaign", idempotencyKey, content },
        async ({ database: transaction }) => ({ _id: (await insert(transaction, actor, input)).id }),
      );
      return reader.campaign(database, result._id, actor);
    },

    async update(actor: TeamPrincipal, id: string, changes: CampaignChanges): Promise<Campaign> {
      return database.transaction(async (transaction) => {
        const current = await lock(transaction, id);
        if (actor.kind === "apiKey" && current.state !== "draft") {
          throw new NotAllowed(errorMessages.peopleDecide);
        }
        const { updatedAt, budget, ...values } = changes;
        if (updatedAt !== undefined && updatedAt !== current.updatedAt) {
          throw new EditConflict(await reader.campaign(transaction, id, actor));
        }
        refuseDistantDays(
          changedDays(current, values),
          dayIn((await readAgencySettings(transaction)).timeZone, now()),
        );
        if (!endsAfterStart.check({ ...current, ...values })) throw new Invalid("endsOn", endBeforeStart);
        await refuseStranger(transaction, values.ownerId);
        await refuseUnknownTerms(transaction, values.termsId);
        const currency = await changedCurrency(transaction, current, changes);
        const client = await brands.clientOf(transaction, values);
        const after = await updateCampaign(transaction, id, {
          ...values,
          ...client,
          ...(budget !== undefined && { budgetMinor: minorIn(currency, "budget", budget) }),
        });
        const changed = recordChanges(edited(current), edited(after ?? current));
        if (Object.keys(changed.after).length > 0) {
          const name = after?.name ?? current.name;
          await record(transaction, actor, { action: "edit", id, name, ...changed });
        }
        return reader.campaign(transaction, id, actor);
      });
    },

    /** Throws `Conflict` unless the campaign is a draft. */
    async remove(actor: AdminPrincipal, id: string): Promise<void> {
      await database.transaction(async (transaction) => {
        const { name, state } = await lock(transaction, id);
        if (state !== "draft") {
          throw new Conflict(
            `Only drafts can be deleted. This campaign is ${campaignStateLabels[state].toLowerCase()}.`,
          );
        }
        await links.revokeAll(within(context, transaction), { type: "campaign", id });
        await deleteCampaign(transaction, id);
        await record(transaction, actor, { action: "delete", id, name });
      });
    },

    /** Repeating a change within ten minutes, as the same person, does nothing. */
    async setState(actor: AdminPrincipal, id: string, change: CampaignStateChange): Promise<Campaign> {
      return database.transaction(async (transaction) => {
        const row = await lock(transaction, id);
        const { action, reason } = change;
        const caller = callerOf(actor);
        if (caller === undefined) throw new NotAllowed();
        const step = campaignMachine.step(row.state, action, caller);
        if (step === "never") throw new NotAllowed();
        if (isRepeatedAction(campaignMachine, row, { action, actorId: actor.adminId, now: now() })) {
          return reader.campaign(transaction, id, actor);
        }
        const isOvertaken = change.updatedAt !== undefined && change.updatedAt !== row.updatedAt;
        if (isOvertaken) throw new EditConflict(await reader.campaign(transaction, id, actor));
        if (step === "not-now") {
          throw new StepConflict(
            await reader.campaign(transaction, id, actor),
            campaignStateLabels[row.state],
          );
        }
        const { timeZone } = await readAgencySettings(transaction);
        const counts = countsOf(await countCollaborations(transaction, [id]));
        const today = dayIn(timeZone, now());
        const missing = missingInCampaign(action, { campaign: row, counts, today, reason });
        if (missing.length > 0) throw new InvalidFields(missing);
        await updateCampaign(transaction, id, {
          state: step.to,
          stateSince: now(),
          stateBy: actor.adminId,
          stateAction: action,
          // The campaign ended when it entered its last state, not now.
          ...(action === "archive" && { endedAt: row.stateSince }),
        });
        if (action === "cancel" || action === "complete") {
          await endNegotiations(transaction, row, { actor, campaignEnd: action });
        }
        const { name, state: before } = row;
        const campaign = { id, name };
        await emit(transaction, {
          type: "campaign.state_changed",
          actor,
          campaign,
          action,
          before,
          state: step.to,
          words: reason,
        });
        return reader.campaign(transaction, id, actor);
      });
    },
  };
}

async function lock(transaction: Executor, id: string): Promise<CampaignRow> {
  const row = await lockCampaign(transaction, id);
  if (row === undefined) throw new Missing();
  return row;
}

type CampaignDays = Partial<Pick<CampaignRow, "startsOn" | "endsOn" | "dueOn">>;

/** Throws `Invalid` for days that are years away, which are probably typing errors. */
function refuseDistantDays({ startsOn, endsOn, dueOn }: CampaignDays, today: string): void {
  const problems = dayProblems({ startsOn, endsOn, dueOn }, planningBounds(today));
  if (problems.length > 0) throw new InvalidFields(problems);
}

function changedDays(current: CampaignRow, { startsOn, endsOn, dueOn }: CampaignDays): CampaignDays {
  return {
    ...(startsOn !== current.startsOn && { startsOn }),
    ...(endsOn !== current.endsOn && { endsOn }),
    ...(dueOn !== current.dueOn && { dueOn }),
  };
}

async function refuseUnknownTerms(executor: Executor, id: string | null | undefined): Promise<void> {
  if (!id || (await findTerms(executor, id))) return;
  throw new Invalid("termsId", "is not a template of terms");
}

/** Currency after the change. Throws `Invalid` if there are prices in the present one. */
async function changedCurrency(
  transaction: Executor,
  { id, currency: present, budgetMinor }: CampaignRow,
  { currency = present, budget }: CampaignChanges,
): Promise<string> {
  if (currency === present) return present;
  const keepsBudget = budgetMinor !== null && budget === undefined;
  if (keepsBudget || (await hasPrices(transaction, id))) {
    throw new Invalid("currency", "cannot be changed while there are prices");
  }
  return currency;
}

/** Fields recorded in the history. */
function edited(row: CampaignRow) {
  return pickFields(row, [
    "name",
    "clientName",
    "brandId",
    "ownerId",
    "objective",
    "brief",
    "countries",
    "startsOn",
    "endsOn",
    "currency",
    "budgetMinor",
    "clientClearsCreators",
    "clientClearsDrafts",
    "revisionRounds",
    "reviewDays",
    "termsId",
    "dueOn",
    "nextStep",
  ]);
}
