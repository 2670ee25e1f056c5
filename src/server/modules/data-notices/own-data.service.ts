import type { LinkPrincipal } from "#domain/access/principal.ts";
import { fillIn } from "#domain/content/fill-in.ts";
import { erasureDueOn, type OwnDataAction, openActions } from "#domain/data-notices/data-notice-rules.ts";
import type { OwnData } from "#domain/data-notices/data-notices.contract.ts";
import { keptKinds, storedFields } from "#domain/data-notices/stored-fields.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { Missing } from "#domain/errors.ts";
import { isOffLimits } from "#domain/influencers/do-not-contact.ts";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import { emailKey } from "#domain/readers/read-email.ts";
import type { Context } from "#server/context.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import { listBindingCampaigns } from "#server/modules/campaigns/binding-campaigns.service.ts";
import { listIdsOfCreator } from "#server/modules/campaigns/campaign-records.service.ts";
import * as influencers from "#server/modules/influencers/influencers.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import { ownAddresses } from "#server/modules/outreach/creator-contacts.service.ts";

type Holder = LinkPrincipal<"notice">;

// Data about a creator, for the creator, behind the link of the notice.

/** Throws `Missing` if the record was deleted. */
export async function read(context: Context, principal: Holder): Promise<OwnData> {
  const { id } = principal.subject;
  const { database, content } = context;
  const profile = await profileOf(context, id);
  const [link, { timeZone }, collaborations, binding, page] = await Promise.all([
    links.read(context, principal),
    readAgencySettings(database),
    listIdsOfCreator(database, id),
    listBindingCampaigns(database, [id]),
    content.read("privacy").catch(() => undefined),
  ]);
  const { name, source = "", sourcedOn, createdAt, visibility, relationship = "prospect" } = profile;
  const { erasureAskedAt = null, email, phone = "" } = profile;
  const isOwn = await isCreators(context, link.email, profile);
  const agency = await links.agencyName(context);
  return {
    name,
    source,
    since: sourcedOn ?? dayIn(timeZone, new Date(createdAt)),
    contact: isOwn ? { email: email ?? "", phone } : null,
    fields: storedFields(profile),
    kinds: keptKinds(profile, { hasAgreements: collaborations.length > 0 }),
    isPublic: visibility === "public",
    reason: fillIn(page?.foundCreators ?? usualReason, { brand: agency }),
    isObjected: isOffLimits(profile),
    erasedBy: erasureAskedAt && erasureDueOn(dayIn(timeZone, new Date(erasureAskedAt))),
    isBound: binding.length > 0,
    actions: openActions({ relationship, erasureAskedAt }),
  };
}

/** Objects to being contacted, or asks for erasure. */
export async function request(context: Context, principal: Holder, action: OwnDataAction): Promise<OwnData> {
  const { id } = principal.subject;
  // The message of a missing record is the same as when it is read.
  await profileOf(context, id);
  await influencers.requestOwn(context, id, action, (transaction) => links.hold(transaction, principal));
  return read(context, principal);
}

async function profileOf(context: Context, id: string): Promise<InfluencerProfile> {
  try {
    return await influencers.profileForAdmin(context, id);
  } catch (error) {
    if (!(error instanceof Missing)) throw error;
    const agency = await links.agencyName(context);
    throw new Missing(`This link has ended. ${agency} no longer has the record that it opened.`);
  }
}

/** Whether a link was made for the creator: sent to an address of theirs, or passed on by hand. */
async function isCreators(
  { database }: Context,
  sentTo: string,
  { _id: id, email = null, people = [] }: InfluencerProfile,
): Promise<boolean> {
  if (sentTo === "") return true;
  const own = await ownAddresses(database, { id, email, people });
  return own.some((address) => emailKey(address) === emailKey(sentTo));
}

/** For page text that was written before it had this passage. */
const usualReason =
  "{brand} introduces creators to brands that pay for their work. We keep this data so that we can find creators who fit and propose such work to them. This is our legitimate interest (Article 6(1)(f) GDPR). We delete it when we no longer need it, or when you ask us to.";
