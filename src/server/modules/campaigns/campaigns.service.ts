import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import { minorIn } from "#domain/campaigns/campaign-prices.ts";
import { campaignStateLabels, isOpenCampaign } from "#domain/campaigns/campaign-states.ts";
import type {
  Campaign,
  CampaignChanges,
  CampaignInput,
  CampaignQuery,
} from "#domain/campaigns/campaigns.contract.ts";
import { checkAll } from "#domain/check-all.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { dayProblems, planningBounds } from "#domain/days/day-bounds.ts";
import { endBeforeStart, endsAfterStart } from "#domain/days/ends-after-start.ts";
import { Conflict, EditConflict, Invalid, InvalidFields, Missing, NotAllowed } from "#domain/errors.ts";
import { changesBetween } from "#domain/history/changes-between.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { pickFields } from "#domain/pick-fields.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { ownerIdOf, requireAdministrator } from "#server/modules/admin/admin.service.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import * as brands from "#server/modules/brands/brands.service.ts";
import * as campaignReader from "#server/modules/campaigns/campaign-reader.ts";
import * as links from "#server/modules/links/links.service.ts";
import type { Change } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import type { TeamPrincipal } from "./campaigns.presenter.ts";
import {
  type CampaignRow,
  deleteCampaign,
  insertCampaign,
  listCampaigns,
  lockCampaign,
  updateCampaign,
} from "./campaigns.repository.ts";
import { hasPrices } from "./collaborations.repository.ts";
import { findTerms } from "./terms.repository.ts";

// Campaigns, for the team.

/** Keeps a campaign from ending before the transaction commits. Undefined if it has ended or does not exist. */
export async function lockOpen(context: Context, id: string): Promise<CampaignRow | undefined> {
  const row = await lockCampaign(context.database, id);
  return row && isOpenCampaign(row) ? row : undefined;
}

export async function list(context: Context, query: CampaignQuery, principal: TeamPrincipal) {
  const { rows, ...position } = await listCampaigns(context.database, query, ownerIdOf(query, principal));
  return { ...position, campaigns: await campaignReader.summaries(context, rows, principal) };
}

export function read(context: Context, id: string, principal: TeamPrincipal): Promise<Campaign> {
  return campaignReader.campaign(context, id, principal);
}

/** A repeated call makes nothing and returns the first campaign. */
export async function create(
  context: Context,
  actor: TeamPrincipal,
  input: CampaignInput,
  idempotencyKey: string | undefined,
): Promise<Campaign> {
  const content = [actor.kind === "admin" ? actor.adminId : actor.keyId, input];
  const { result } = await idempotencyKeys.once(
    context,
    { form: "campaign", idempotencyKey, content },
    async (transaction) => ({ _id: (await insert(transaction, actor, input)).id }),
  );
  return campaignReader.campaign(context, result._id, actor);
}

export async function update(
  context: Context,
  actor: TeamPrincipal,
  id: string,
  changes: CampaignChanges,
): Promise<Campaign> {
  return transact(context, async (transaction) => {
    const current = await lock(transaction.database, id);
    if (actor.kind === "apiKey" && current.state !== "draft") {
      throw new NotAllowed(errorMessages.peopleDecide);
    }
    const { updatedAt, budget, ...values } = changes;
    if (updatedAt !== undefined && updatedAt !== current.updatedAt) {
      throw new EditConflict(await campaignReader.campaign(transaction, id, actor));
    }
    const { timeZone } = await readAgencySettings(transaction.database);
    const currency = changes.currency ?? current.currency;
    const [client, budgetMinor] = await checkAll(
      () => brands.clientOf(transaction, values),
      () => minorIn(currency, "budget", budget ?? null),
      () => refuseNewCurrency(transaction.database, current, changes),
      () => refuseDistantDays(changedDays(current, values), dayIn(timeZone, context.now())),
      () => refuseEndBeforeStart({ ...current, ...values }),
      () => requireAdministrator(transaction.database, values.ownerId),
      () => refuseUnknownTerms(transaction.database, values.termsId),
    );
    const after = await updateCampaign(transaction.database, id, {
      ...values,
      ...client,
      ...(budget !== undefined && { budgetMinor }),
    });
    const changed = changesBetween(edited(current), edited(after));
    if (Object.keys(changed.after).length > 0) {
      const name = after.name;
      await record(transaction, actor, { action: "edit", id, name, ...changed });
    }
    return campaignReader.campaign(transaction, id, actor);
  });
}

/** Throws `Conflict` unless the campaign is a draft. */
export async function remove(context: Context, actor: AdminPrincipal, id: string): Promise<void> {
  await transact(context, async (transaction) => {
    const { name, state } = await lock(transaction.database, id);
    if (state !== "draft") {
      throw new Conflict(
        `Only drafts can be deleted. This campaign is ${campaignStateLabels[state].toLowerCase()}.`,
      );
    }
    await links.revokeAll(transaction, { type: "campaign", id });
    await deleteCampaign(transaction.database, id);
    await record(transaction, actor, { action: "delete", id, name });
  });
}

function record(context: Context, actor: TeamPrincipal, change: Omit<Change, "type">) {
  return emit(context, { type: "records.changed", actor, changes: { ...change, type: "campaign" } });
}

export async function insert(
  context: Context,
  actor: TeamPrincipal,
  input: CampaignInput,
): Promise<CampaignRow> {
  const { budget, ...values } = input;
  const settings = await readAgencySettings(context.database);
  const owner = input.ownerId === undefined && actor.kind === "admin" ? actor.adminId : input.ownerId;
  const currency = input.currency ?? settings.currency;
  const [client, budgetMinor] = await checkAll(
    () => brands.clientOf(context, input),
    () => minorIn(currency, "budget", budget),
    () => refuseDistantDays(input, dayIn(settings.timeZone, context.now())),
    () => requireAdministrator(context.database, owner),
    () => refuseUnknownTerms(context.database, input.termsId),
  );
  const at = context.now();
  const row = await insertCampaign(context.database, {
    ...values,
    id: randomUUIDv7(),
    ownerId: owner ?? null,
    clientName: client.clientName ?? "",
    currency,
    budgetMinor,
    revisionRounds: input.revisionRounds ?? settings.revisionRounds,
    stateSince: at,
    createdAt: at,
  });
  const { id, name } = row;
  await record(context, actor, { action: "create", id, name, after: edited(row) });
  return row;
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

function refuseEndBeforeStart(days: CampaignDays): void {
  if (!endsAfterStart.check(days)) throw new Invalid("endsOn", endBeforeStart);
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

/** Throws `Invalid` for another currency if there are prices in the present one. */
async function refuseNewCurrency(
  transaction: Executor,
  { id, currency: present, budgetMinor }: CampaignRow,
  { currency = present, budget }: CampaignChanges,
): Promise<void> {
  if (currency === present) return;
  const keepsBudget = budgetMinor !== null && budget === undefined;
  if (keepsBudget || (await hasPrices(transaction, id))) {
    throw new Invalid("currency", "cannot be changed while there are prices");
  }
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
    "reportSummary",
  ]);
}
