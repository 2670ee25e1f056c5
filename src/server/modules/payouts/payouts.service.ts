import { stepBefore } from "#domain/access/policy.ts";
import type { AdminPrincipal } from "#domain/access/principal.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import {
  Conflict,
  EditConflict,
  Invalid,
  InvalidFields,
  Missing,
  NotAllowed,
  StepConflict,
} from "#domain/errors.ts";
import { leftToReverse } from "#domain/payouts/payout-rules.ts";
import { payoutMachine, payoutStateLabels } from "#domain/payouts/payout-states.ts";
import {
  type CampaignMoney,
  isUndecided,
  type Payout,
  type PayoutChanges,
  type PayoutInput,
  type PayoutStateChange,
  type PayoutsQuery,
} from "#domain/payouts/payouts.contract.ts";
import { isRepeatedAction } from "#domain/states/repeated-action.ts";
import type { Context } from "#server/context.ts";
import type { Emit } from "#server/events/events.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import { minorIn } from "#server/modules/campaigns/campaigns.service.ts";
import { lockBoth } from "#server/modules/campaigns/collaborations.service.ts";
import { authorOf } from "#server/modules/timeline/timeline.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import {
  type AgreedPayoutsService,
  type Locked,
  type PayoutBy,
  withPreparer,
} from "./agreed-payouts.service.ts";
import { payoutChanges } from "./payout-changes.ts";
import { missingInPayout } from "./payout-needs.ts";
import type { PayoutReader } from "./payout-reader.ts";
import { isOwner, type Team } from "./payouts.presenter.ts";
import {
  findPayout,
  forgetNamesBefore,
  listPayouts,
  lockPayoutsOf,
  type PayoutRow,
  type PayoutValues,
  updatePayout,
} from "./payouts.repository.ts";

export { payoutsPersonalData, sumPaid } from "./payouts.repository.ts";

export type PayoutsService = ReturnType<typeof payoutsService>;
export type PayoutsDependencies = {
  database: Database;
  payoutReader: PayoutReader;
  agreedPayouts: Pick<AgreedPayoutsService, "apply" | "settle" | "plan">;
  context: Context;
  emit: Emit;
  now: () => Date;
};

/** Payouts, for the team. */
export function payoutsService(dependencies: PayoutsDependencies) {
  const { database, payoutReader: reader, agreedPayouts, context, emit, now } = dependencies;
  const settingsOf = async (executor: Executor) => {
    const { timeZone, twoApprovals } = await readAgencySettings(executor);
    return { today: dayIn(timeZone, now()), twoApprovals };
  };

  const add = async (transaction: Executor, actor: AdminPrincipal, input: PayoutInput): Promise<string> => {
    const locked = await lockBoth(transaction, input.collaborationId);
    const { campaign, collaboration } = locked;
    if (collaboration.acceptedOfferId === null) throw new Conflict("There is no agreement with the creator.");
    const { today } = await settingsOf(transaction);
    const minor = minorIn(campaign.currency, "amount", input.amount) ?? 0;
    const { kind, starts, paymentDays, reverses, reason } = input;
    const startsOn = starts === "date" ? (input.startsOn ?? today) : null;
    if (reverses !== null) {
      await refuseReversal(transaction, { collaborationId: collaboration.id, reverses, minor });
    }
    const amountMinor = kind === "reversal" ? -minor : minor;
    const by = editor(actor);
    const { id } = await agreedPayouts.plan(transaction, locked, {
      kind,
      amountMinor,
      starts,
      startsOn,
      paymentDays,
      reverses,
      reason,
      by,
    });
    await agreedPayouts.settle(transaction, locked, by);
    return id;
  };

  /** Locks the campaign, then the collaboration, then the payout. */
  const lock = async (transaction: Executor, id: string): Promise<{ locked: Locked; row: PayoutRow }> => {
    const found = await findPayout(transaction, id);
    if (found === undefined) throw new Missing();
    const locked = await lockBoth(transaction, found.collaborationId);
    const row = (await lockPayoutsOf(transaction, found.collaborationId)).find((each) => each.id === id);
    if (row === undefined) throw new Missing();
    return { locked, row };
  };

  return {
    async list(query: PayoutsQuery, principal: Team) {
      const { rows, ...position } = await listPayouts(database, query, { showsErased: isOwner(principal) });
      return { ...position, payouts: await reader.present(database, rows, principal) };
    },

    /** Throws `Missing` if there is no such payout. */
    read: (id: string, principal: Team): Promise<Payout> => reader.payout(database, id, principal),

    /** Removes the names of erased people after the number of whole years in the settings. */
    async forgetOld(): Promise<void> {
      const { timeZone, retentionYears } = await readAgencySettings(database);
      const year = Number(dayIn(timeZone, now()).slice(0, 4));
      await forgetNamesBefore(database, `${year - retentionYears}-01-01`);
    },

    readCampaign: (id: string, principal: Team): Promise<CampaignMoney> =>
      reader.campaign(database, id, principal),

    /** A repeated call adds nothing and returns the first payout. */
    async add(
      actor: AdminPrincipal,
      input: PayoutInput,
      idempotencyKey: string | undefined,
    ): Promise<Payout> {
      const { result } = await idempotencyKeys.once(
        context,
        { form: "payout", idempotencyKey, content: [actor.adminId, input] },
        async ({ database: transaction }) => ({ _id: await add(transaction, actor, input) }),
      );
      return reader.payout(database, result._id, actor);
    },

    async update(actor: AdminPrincipal, id: string, changes: PayoutChanges): Promise<Payout> {
      return database.transaction(async (transaction) => {
        const { locked, row } = await lock(transaction, id);
        const { updatedAt, words, amount, ...values } = changes;
        const changesMoney =
          amount !== undefined || Object.values(values).some((value) => value !== undefined);
        const isFixed = changesMoney ? !isUndecided(row) : row.state === "paid" || row.state === "cancelled";
        const isOvertaken = updatedAt !== undefined && updatedAt !== row.updatedAt;
        if (isOvertaken) throw new EditConflict(await reader.payout(transaction, id, actor));
        if (isFixed) {
          throw new StepConflict(await reader.payout(transaction, id, actor), payoutStateLabels[row.state]);
        }
        const amountMinor = minorIn(locked.campaign.currency, "amount", amount ?? null);
        if (amountMinor !== null && row.kind === "fee" && amountMinor !== row.amountMinor) {
          throw new Invalid("amount", "changes with all fees of the collaboration");
        }
        if (amountMinor !== null && row.kind === "reversal") {
          throw new Invalid("amount", "of a reversal stays: cancel it, and add another one");
        }
        const money = {
          ...values,
          ...(values.starts !== undefined && values.starts !== "date" && { startsOn: null }),
          ...(amountMinor !== null && { amountMinor }),
        };
        const isNew = differs(row, money);
        if (!isNew && !differs(row, { words })) return reader.payout(transaction, id, actor);
        const after = await updatePayout(transaction, id, {
          ...money,
          ...(words !== undefined && { words }),
          ...(isNew && {
            preparedBy: actor.adminId,
            preparers: withPreparer(withPreparer(row.preparers, row.preparedBy), actor.adminId),
          }),
        });
        await emit(transaction, payoutChanges(actor, row, after));
        await agreedPayouts.settle(transaction, locked, editor(actor));
        return reader.payout(transaction, id, actor);
      });
    },

    /**
     * Repeating a change within ten minutes, as the same person, does nothing, unless the day or reference differs:
     * that is refused.
     */
    async setState(actor: AdminPrincipal, id: string, change: PayoutStateChange): Promise<Payout> {
      const { action, paidOn, reference, reason, updatedAt } = change;
      const caller = actor.role === "owner" ? "owner" : "editor";
      const confirmation = action === "cancel" ? undefined : stepBefore(actor, { confirm: true });
      return database.transaction(async (transaction) => {
        const { locked, row } = await lock(transaction, id);
        const step = payoutMachine.step(row.state, action, caller);
        if (step === "never") throw new NotAllowed();
        if (confirmation) throw new NotAllowed(confirmation.message);
        const repeated = isRepeatedAction(payoutMachine, row, { action, actorId: actor.adminId, now: now() });
        const isSame = action !== "pay" || (row.paidOn === paidOn && row.reference === reference);
        if (repeated && isSame) return reader.payout(transaction, id, actor);
        const isOvertaken = updatedAt !== undefined && updatedAt !== row.updatedAt;
        if (isOvertaken) throw new EditConflict(await reader.payout(transaction, id, actor));
        if (step === "not-now") {
          throw new StepConflict(await reader.payout(transaction, id, actor), payoutStateLabels[row.state]);
        }
        const facts = { actorId: actor.adminId, ...(await settingsOf(transaction)) };
        const rows = await lockPayoutsOf(transaction, row.collaborationId);
        const isReversed = rows.some(({ reverses, state }) => reverses === id && state !== "cancelled");
        const missing = missingInPayout({ ...row, isReversed }, change, facts);
        if (missing.length > 0) throw new InvalidFields(missing);
        await agreedPayouts.apply(transaction, locked, row, {
          action,
          state: step.to,
          by: editor(actor),
          words: reason,
          values: {
            ...(action === "pay" && { paidOn, reference }),
            ...(action === "cancel" && { reason, dueOn: null }),
          },
        });
        return reader.payout(transaction, id, actor);
      });
    },
  };
}

/** Whether any field changes. Undefined fields are left unchanged. */
function differs(row: PayoutRow, values: PayoutValues): boolean {
  return (Object.keys(values) as (keyof PayoutValues & keyof PayoutRow)[]).some(
    (name) => values[name] !== undefined && values[name] !== row[name],
  );
}

export function editor(actor: AdminPrincipal): PayoutBy {
  return { caller: "editor", author: authorOf(actor), actor };
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
