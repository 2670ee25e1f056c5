import type { AdminPrincipal } from "#domain/access/principal.ts";
import { minorIn } from "#domain/campaigns/campaign-prices.ts";
import { checkAll } from "#domain/check-all.ts";
import { Conflict, EditConflict, Invalid } from "#domain/errors.ts";
import { moneyOf } from "#domain/money/money.ts";
import { moneyText } from "#domain/money/money-text.ts";
import { sumOfFees } from "#domain/payouts/payout-sums.ts";
import { type Fees, isUndecided, type Payout } from "#domain/payouts/payouts.contract.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { findCollaborationFacts, lockBoth } from "#server/modules/campaigns/campaign-records.service.ts";
import { editor } from "#server/modules/campaigns/step-author.service.ts";
import type { LockedCollaboration } from "#server/modules/campaigns/transition-collaboration.ts";
import * as agreedPayouts from "#server/modules/payouts/agreed-payouts.ts";
import * as payoutReader from "#server/modules/payouts/payout-reader.service.ts";
import { withPreparer } from "./agreed-payouts.ts";
import { payoutChanges } from "./payout-changes.ts";
import { deletePayout, lockPayoutsOf, type PayoutRow, updatePayout } from "./payouts.repository.ts";

type Fee = Fees["fees"][number] & { minor: number };

// Fees: the price of a collaboration, split into payments.

/** Replaces the fees that nobody has approved yet. */
export function setFees(context: Context, actor: AdminPrincipal, id: string, input: Fees): Promise<Payout[]> {
  return transact(context, async (transaction) => {
    const locked = await lockBoth(transaction.database, id);
    const { currency } = locked.campaign;
    const { price, usualDays, fees: present } = await read(transaction, locked);
    await checkAll(
      ...input.fees.map(
        ({ amount }, index) =>
          () =>
            minorIn(currency, `fees.${index}.amount`, amount),
      ),
    );
    const fees = input.fees.map((fee) => ({ ...fee, minor: fee.amount.minor }));
    const open = present.filter(isUndecided);
    const named = fees.flatMap(({ _id }) => _id ?? []);
    if (named.some((each) => open.every((row) => row.id !== each))) {
      throw new EditConflict(await payoutReader.of(transaction, id, actor));
    }
    const decided = sumOfFees(present) - sumOfFees(open);
    const sum = decided + fees.reduce((total, { minor }) => total + minor, 0);
    if (sum !== price) throw new Invalid("fees", sumProblem({ sum, price, currency }));
    for (const row of open) {
      const fee = fees.find(({ _id }) => _id === row.id);
      await (fee ? change(transaction, actor, { row, fee }) : remove(transaction, actor, row));
    }
    const by = editor(actor);
    // New rows inherit the preparers of the fees that they replace. Otherwise somebody could replace a fee and
    // then approve it.
    const preparers = open.flatMap((row) => withPreparer(row.preparers, row.preparedBy));
    for (const { _id, minor: amountMinor, starts, startsOn, paymentDays = usualDays } of fees) {
      if (_id !== undefined) continue;
      await agreedPayouts.plan(transaction, locked, {
        kind: "fee",
        amountMinor,
        starts,
        startsOn,
        paymentDays,
        preparers,
        by,
      });
    }
    await agreedPayouts.settle(transaction, locked, by);
    return payoutReader.of(transaction, id, actor);
  });
}

async function change(context: Context, actor: AdminPrincipal, { row, fee }: { row: PayoutRow; fee: Fee }) {
  const { minor: amountMinor, starts, startsOn, paymentDays = row.paymentDays } = fee;
  const values = { amountMinor, starts, startsOn, paymentDays };
  const isSame = (Object.keys(values) as (keyof typeof values)[]).every((name) => row[name] === values[name]);
  if (isSame) return;
  const preparers = withPreparer(withPreparer(row.preparers, row.preparedBy), actor.adminId);
  const after = await updatePayout(context.database, row.id, {
    ...values,
    preparedBy: actor.adminId,
    preparers,
  });
  await emit(context, payoutChanges(actor, row, after));
}

async function remove(context: Context, actor: AdminPrincipal, row: PayoutRow): Promise<void> {
  const { id, creatorName: name, amountMinor } = row;
  await deletePayout(context.database, id);
  const changes = { action: "delete", type: "payout", id, name, before: { amountMinor } } as const;
  await emit(context, { type: "records.changed", actor, changes });
}

/** Agreed price and present fees. Throws `Conflict` without an agreement in force. */
async function read(context: Context, { collaboration }: LockedCollaboration) {
  const [about] = await findCollaborationFacts(context.database, [collaboration.id]);
  if (about?.agreedMinor == null) throw new Conflict("There is no agreement with the creator.");
  if (collaboration.state === "cancelled") throw new Conflict("The collaboration has ended early.");
  const fees = (await lockPayoutsOf(context.database, collaboration.id)).filter(({ kind }) => kind === "fee");
  return { price: about.agreedMinor, usualDays: about.paymentDays ?? 0, fees };
}

function sumProblem({ sum, price, currency }: { sum: number; price: number; currency: string }): string {
  const text = (minor: number) => moneyText(moneyOf(minor, currency));
  return `must come to the accepted price of ${text(price)}, not ${text(sum)}`;
}
