import { dayIn } from "#domain/days/agency-time.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import type { Database } from "#server/platform/database/database.ts";
import { lockBoth } from "./collaborations.service.ts";
import type { OfferDecisionsService } from "./offer-decisions.service.ts";
import { listOverdueOffers, lockOpenOffer } from "./offers.repository.ts";

type Dependencies = { database: Database; decideOffer: OfferDecisionsService; now: () => Date };

/** Expires open offers after their last day, in the agency's time zone. */
export function expiredOffersService({ database, decideOffer, now }: Dependencies) {
  return async (): Promise<void> => {
    const { timeZone } = await readAgencySettings(database);
    const today = dayIn(timeZone, now());
    for (const { collaborationId } of await listOverdueOffers(database, today)) {
      await database.transaction(async (transaction) => {
        const locked = await lockBoth(transaction, collaborationId);
        const offer = await lockOpenOffer(transaction, collaborationId);
        if (offer === undefined || offer.validUntil >= today) return;
        const author = { type: "system", id: null, name: "Tandem" } as const;
        const by = { caller: "system", author } as const;
        await decideOffer(transaction, { ...locked, offer }, { action: "expire", as: "system", by });
      });
    }
  };
}
