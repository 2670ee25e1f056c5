import { type Context, transact } from "#server/context.ts";
import { readToday } from "#server/modules/agency/agency-settings.service.ts";
import { lockBoth } from "../campaign-records.service.ts";
import { listOverdueOffers, lockOpenOffer } from "../offers.repository.ts";
import { decideOffer } from "./decide-offer.ts";

/** Expires open offers after their last day, in the agency's time zone. */
export async function expireOffers(context: Context): Promise<void> {
  const today = await readToday(context);
  for (const { collaborationId } of await listOverdueOffers(context.database, today)) {
    await transact(context, async (transaction) => {
      const locked = await lockBoth(transaction.database, collaborationId);
      const offer = await lockOpenOffer(transaction.database, collaborationId);
      if (offer === undefined || offer.validUntil >= today) return;
      const author = { type: "system", id: null, name: "Tandem" } as const;
      const by = { caller: "system", author } as const;
      await decideOffer(transaction, { ...locked, offer }, { action: "expire", as: "system", by });
    });
  }
}
