import type { AdminPrincipal } from "#domain/access/principal.ts";
import { minorIn } from "#domain/campaigns/campaign-prices.ts";
import { checkAll } from "#domain/check-all.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { Conflict, EditConflict, Invalid, StepConflict } from "#domain/errors.ts";
import { payoutStateLabels } from "#domain/payouts/payout-states.ts";
import { leftToReverse } from "#domain/payouts/payout-sums.ts";
import {
  type CampaignMoney,
  isUndecided,
  type Payout,
  type PayoutChanges,
  type PayoutInput,
  type PayoutsQuery,
} from "#domain/payouts/payouts.contract.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { readAgencySettings, readToday } from "#server/modules/agency/agency-settings.service.ts";
import { lockBoth } from "#server/modules/campaigns/campaign-records.service.ts";
import { editor } from "#server/modules/campaigns/step-author.service.ts";
import * as agreedPayouts from "#server/modules/payouts/agreed-payouts.ts";
import * as payoutReader from "#server/modules/payouts/payout-reader.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { withPreparer } from "./agreed-payouts.ts";
import { lockPayout } from "./lock-payout.ts";
import { payoutChanges } from "./payout-changes.ts";
import { isOwner, type Team } from "./payouts.presenter.ts";
import {
  forgetNamesBefore,
  listPayouts,
  lockPayoutsOf,
  type PayoutRow,
  type PayoutValues,
  updatePayout,
} from "./payouts.repository.ts";

// Payouts, for the team.

export async function list(context: Context, query: PayoutsQuery, principal: Team) {
  const { rows, ...position } = await listPayouts(context.database, query, {
    showsErased: isOwner(principal),
  });
  return { ...position, payouts: await payoutReader.present(context, rows, principal) };
}

/** Throws `Missing` if there is no such payout. */
export function read(context: Context, id: string, principal: Team): Promise<Payout> {
  return payoutReader.payout(context, id, principal);
}

/** Removes the names of erased people after the number of whole years in the settings. */
export async function forgetOld(context: Context): Promise<void> {
  const { timeZone, retentionYears } = await readAgencySettings(context.database);
  const year = Number(dayIn(timeZone, context.now()).slice(0, 4));
  await forgetNamesBefore(context.database, `${year - retentionYears}-01-01`);
}

export function readCampaign(context: Context, id: string, principal: Team): Promise<CampaignMoney> {
  return payoutReader.campaign(context, id, principal);
}

/** A repeated call adds nothing and returns the first payout. */
export async function add(
  context: Context,
  actor: AdminPrincipal,
  input: PayoutInput,
  idempotencyKey: string | undefined,
): Promise<Payout> {
  const { result } = await idempotencyKeys.once(
    context,
    { form: "payout", idempotencyKey, content: [actor.adminId, input] },
    async (transaction) => ({ _id: await addLocked(transaction, actor, input) }),
  );
  return payoutReader.payout(context, result._id, actor);
}

export async function update(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  changes: PayoutChanges,
): Promise<Payout> {
  return transact(context, async (transaction) => {
    const { locked, row } = await lockPayout(transaction, id);
    const { updatedAt, words, amount, ...values } = changes;
    const changesMoney = amount !== undefined || Object.values(values).some((value) => value !== undefined);
    const isFixed = changesMoney ? !isUndecided(row) : row.state === "paid" || row.state === "cancelled";
    const isOvertaken = updatedAt !== undefined && updatedAt !== row.updatedAt;
    if (isOvertaken) throw new EditConflict(await payoutReader.payout(transaction, id, actor));
    if (isFixed) {
      throw new StepConflict(await payoutReader.payout(transaction, id, actor), payoutStateLabels[row.state]);
    }
    const amountMinor = minorIn(locked.campaign.currency, "amount", amount ?? null);
    if (amountMinor !== null && row.kind === "fee" && amountMinor !== row.amountMinor) {
      throw new Invalid("amount", "is shared by all fees of this collaboration. Change them together");
    }
    if (amountMinor !== null && row.kind === "reversal") {
      throw new Invalid("amount", "can’t be changed on a reversal. Cancel it and add a new one");
    }
    const money = {
      ...values,
      ...(values.starts !== undefined && values.starts !== "date" && { startsOn: null }),
      ...(amountMinor !== null && { amountMinor }),
    };
    const isNew = differs(row, money);
    if (!isNew && !differs(row, { words })) return payoutReader.payout(transaction, id, actor);
    const after = await updatePayout(transaction.database, id, {
      ...money,
      ...(words !== undefined && { words }),
      ...(isNew && {
        preparedBy: actor.adminId,
        preparers: withPreparer(withPreparer(row.preparers, row.preparedBy), actor.adminId),
      }),
    });
    await emit(transaction, payoutChanges(actor, row, after));
    await agreedPayouts.settle(transaction, locked, editor(actor));
    return payoutReader.payout(transaction, id, actor);
  });
}

async function addLocked(context: Context, actor: AdminPrincipal, input: PayoutInput): Promise<string> {
  const locked = await lockBoth(context.database, input.collaborationId);
  const { campaign, collaboration } = locked;
  if (collaboration.acceptedOfferId === null) throw new Conflict("There is no agreement with the creator.");
  const today = await readToday(context);
  const { kind, starts, paymentDays, reverses, reason } = input;
  const { minor } = input.amount;
  await checkAll(
    () => minorIn(campaign.currency, "amount", input.amount),
    () =>
      reverses && refuseReversal(context.database, { collaborationId: collaboration.id, reverses, minor }),
  );
  const startsOn = starts === "date" ? (input.startsOn ?? today) : null;
  const amountMinor = kind === "reversal" ? -minor : minor;
  const by = editor(actor);
  const { id } = await agreedPayouts.plan(context, locked, {
    kind,
    amountMinor,
    starts,
    startsOn,
    paymentDays,
    reverses,
    reason,
    by,
  });
  await agreedPayouts.settle(context, locked, by);
  return id;
}

/** Whether any field changes. Undefined fields are left unchanged. */
function differs(row: PayoutRow, values: PayoutValues): boolean {
  return (Object.keys(values) as (keyof PayoutValues & keyof PayoutRow)[]).some(
    (name) => values[name] !== undefined && values[name] !== row[name],
  );
}

/** Throws `Invalid` if the amount is more than what is left of a payout. The caller has locked the collaboration. */
async function refuseReversal(
  transaction: Executor,
  { collaborationId, reverses, minor }: { collaborationId: string; reverses: string; minor: number },
): Promise<void> {
  const rows = await lockPayoutsOf(transaction, collaborationId);
  const reversed = rows.find(({ id, kind }) => id === reverses && kind !== "reversal");
  if (reversed === undefined || (reversed.state !== "approved" && reversed.state !== "paid")) {
    throw new Invalid("reverses", "is not an approved or paid payout of the collaboration");
  }
  const earlier = rows.filter((row) => row.reverses === reverses);
  if (minor > leftToReverse(reversed, earlier)) {
    throw new Invalid("amount.amount", "is more than what is left of the payout");
  }
}
