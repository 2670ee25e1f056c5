import type { AdminPrincipal } from "#domain/access/principal.ts";
import { usualOfferDays } from "#domain/campaigns/offer-options.ts";
import { renewalTerms } from "#domain/campaigns/offer-terms.ts";
import type { OfferedRights } from "#domain/campaigns/offers.contract.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { addDays } from "#domain/days/calendar-days.ts";
import { Invalid } from "#domain/errors.ts";
import type { RenewalInput } from "#domain/rights/rights.contract.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import type { InfluencersService } from "#server/modules/influencers/influencers.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { AgreementParts } from "./agreement-parts.ts";
import { lockBoth } from "./collaborations.service.ts";
import { offerContent, termsOf, writtenTerms } from "./offer-content.ts";
import { refuseWithoutFrenchTerms } from "./offer-decisions.service.ts";
import { refuseOverrun, refuseUnrenewable } from "./offer-needs.ts";
import { offerSender } from "./offer-sending.ts";

export type RenewalOffersService = ReturnType<typeof renewalOffersService>;
type Dependencies = Parameters<typeof offerSender>[0] & {
  influencers: Pick<InfluencersService, "emailOf">;
  parts: Pick<AgreementParts, "refuseConflicts">;
};
/** Right to renew, with its collaboration and the new terms. */
type Renewed = { id: string; collaborationId: string; category: string | null; rights: OfferedRights };

/** Renewals: offers that contain rights only and do not change the collaboration. */
export function renewalOffersService(dependencies: Dependencies) {
  const { influencers, parts, now } = dependencies;
  const send = offerSender(dependencies);

  /** Returns the ID of the offer. All checks run before the first write. */
  return async (
    transaction: Executor,
    actor: AdminPrincipal,
    { renewed, input }: { renewed: Renewed; input: RenewalInput },
  ): Promise<string> => {
    const locked = await lockBoth(transaction, renewed.collaborationId, "update");
    const { campaign, collaboration } = locked;
    const { influencerId } = collaboration;
    const email = influencerId === null ? null : await influencers.emailOf(transaction, influencerId);
    refuseUnrenewable(locked, email ?? undefined);
    const { paymentDays, timeZone } = await readAgencySettings(transaction);
    const today = dayIn(timeZone, now());
    const { price, message, termsId = null, validUntil = addDays(today, usualOfferDays) } = input;
    if (validUntil < today) throw new Invalid("validUntil", "is in the past");
    const { rights, category } = renewed;
    const offered = offerContent(
      campaign,
      { price, gift: "", giftValue: null, deliverables: [], rights, exclusivity: null },
      { paymentDays: input.paymentDays ?? paymentDays, revisionRounds: 0 },
    );
    const terms = writtenTerms(await termsOf(transaction, termsId, renewalTerms), locked, offered);
    const content = { ...offered, ...terms, message, validUntil, renews: renewed.id };
    await refuseWithoutFrenchTerms(transaction, { ...locked, offer: content }, now());
    const exclusivity = category === null ? null : { category, days: 0 };
    await parts.refuseConflicts(transaction, { ...locked, offer: { rights, exclusivity } }, true);
    if (!input.overBudget) await refuseOverrun(transaction, { campaign }, content.priceMinor);
    return (await send(transaction, actor, { ...locked, content, email: email ?? "" })).offer.id;
  };
}
