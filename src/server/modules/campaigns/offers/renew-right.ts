import type { AdminPrincipal } from "#domain/access/principal.ts";
import { usualOfferDays } from "#domain/campaigns/offer-options.ts";
import { renewalTerms } from "#domain/campaigns/offer-texts.ts";
import type { OfferedRights, TeamOffer } from "#domain/campaigns/offers.contract.ts";
import { checkAll } from "#domain/check-all.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { addDays } from "#domain/days/calendar-days.ts";
import { Conflict, Missing } from "#domain/errors.ts";
import type { RenewalInput } from "#domain/rights/rights.contract.ts";
import type { Context } from "#server/context.ts";
import { readAgencySettings, readToday } from "#server/modules/agency/agency-settings.service.ts";
import * as offers from "#server/modules/campaigns/offers/offers.service.ts";
import { contactsOrRefuse } from "#server/modules/outreach/creator-contacts.service.ts";
import * as grantedRights from "#server/modules/rights/grant-rights.ts";
import { findRight, type RightRow } from "#server/modules/rights/rights-records.service.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { lockBoth } from "../campaign-records.service.ts";
import { refuseOverrun, refusePast, refuseUnrenewable, refuseWithoutFrenchTerms } from "./offer-checks.ts";
import { offerContent, termsOf, writtenTerms } from "./offer-content.ts";
import { sendVersion } from "./send-version.ts";

/** Renews a right by an offer that contains rights only. The creator accepts it on their own page. */
export async function renewRight(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  input: RenewalInput,
  idempotencyKey: string | undefined,
): Promise<TeamOffer> {
  const { result } = await idempotencyKeys.once(
    context,
    { form: "renewal", idempotencyKey, content: [actor.adminId, id, input] },
    async (transaction) => {
      const right = await findRight(transaction.database, id);
      if (right === undefined) throw new Missing();
      if (right.revokedOn !== null) throw new Conflict("A right that was revoked cannot be renewed.");
      if (right.endsOn === null) throw new Conflict("A right without a last day needs no renewal.");
      const rights = await rightsFor(transaction, right, input);
      const renewed = { ...right, rights: { ...rights, uses: [...rights.uses] } };
      const _id = await offerRenewal(transaction, actor, { renewed, input });
      return { _id };
    },
  );
  return offers.read(context, result._id, actor);
}

/** Sends an offer that contains rights only and does not change the collaboration. */
async function offerRenewal(
  context: Context,
  actor: AdminPrincipal,
  { renewed, input }: { renewed: RightRow & { rights: OfferedRights }; input: RenewalInput },
): Promise<string> {
  const locked = await lockBoth(context.database, renewed.collaborationId, "update");
  const { campaign, collaboration } = locked;
  const contacts = await contactsOrRefuse(context.database, collaboration, "offers");
  refuseUnrenewable(locked);
  const { paymentDays, timeZone } = await readAgencySettings(context.database);
  const today = dayIn(timeZone, context.now());
  const { price, message, termsId = null, validUntil = addDays(today, usualOfferDays) } = input;
  const { rights, category } = renewed;
  const only = { price, gift: "", giftValue: null, deliverables: [], rights, exclusivity: null };
  const usual = { paymentDays: input.paymentDays ?? paymentDays, revisionRounds: 0 };
  const [template, offered] = await checkAll(
    () => termsOf(context.database, termsId, renewalTerms),
    () => offerContent(campaign, only, usual),
    () => refusePast(validUntil, today),
  );
  const terms = writtenTerms(template, locked, offered);
  const content = { ...offered, ...terms, message, validUntil, renews: renewed.id };
  await refuseWithoutFrenchTerms(context.database, { ...locked, offer: content }, context.now());
  const exclusivity = category === null ? null : { category, days: 0 };
  await grantedRights.refuseOverlap(context, { ...locked, offer: { rights, exclusivity } }, true);
  if (!input.overBudget) await refuseOverrun(context.database, { campaign }, content.priceMinor);
  return (await sendVersion(context, actor, { ...locked, content, contacts })).offer.id;
}

/** Defaults to the terms of the present right, from the day after its last one. */
async function rightsFor(context: Context, right: RightRow, input: RenewalInput) {
  const today = await readToday(context);
  const next = addDays(right.endsOn ?? today, 1);
  const {
    uses = right.uses,
    countries = right.countries,
    exclusive = right.exclusive,
    months = right.months,
    startsOn = next < today ? today : next,
  } = input;
  return { uses, countries, exclusive, starts: "date", startsOn, months } as const;
}
