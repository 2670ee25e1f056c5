import { createHash, randomUUIDv7 } from "node:crypto";
import { minorIn } from "#domain/campaigns/campaign-prices.ts";
import { fillTerms, type OfferContent, usualTerms } from "#domain/campaigns/offer-texts.ts";
import type { CounterOffer } from "#domain/campaigns/offers.contract.ts";
import { checkAll } from "#domain/check-all.ts";
import { Invalid } from "#domain/errors.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { CampaignRow } from "../campaigns.repository.ts";
import type { CollaborationRow } from "../collaborations.repository.ts";
import { countVersions, insertOffer, type NewOffer, type OfferRow } from "../offers.repository.ts";
import { findTerms } from "../terms.repository.ts";

type About = {
  campaign: Pick<CampaignRow, "name" | "clientName">;
  collaboration: Pick<CollaborationRow, "creatorName">;
};

export type UsedTerms = { termsBody: string; termsCountry: string | null };

/** Null: the default terms. Throws `Invalid` if there is no such template. */
export async function termsOf(
  transaction: Executor,
  id: string | null,
  usual = usualTerms,
): Promise<UsedTerms> {
  if (id === null) return { termsBody: usual, termsCountry: null };
  const row = await findTerms(transaction, id);
  if (row === undefined) throw new Invalid("termsId", "is not a template of terms");
  return { termsBody: row.body, termsCountry: row.country };
}

/** Filled-in terms of an offer, with their fingerprint. */
export function writtenTerms(
  { termsBody, termsCountry }: UsedTerms,
  { campaign, collaboration }: About,
  content: OfferContent,
) {
  const people = {
    creator: collaboration.creatorName,
    client: campaign.clientName,
    campaign: campaign.name,
  };
  const terms = fillTerms(termsBody, people, content);
  return { termsBody, termsCountry, terms, termsSha256: createHash("sha256").update(terms).digest("hex") };
}

type Offered = Pick<
  CounterOffer,
  | "price"
  | "gift"
  | "giftValue"
  | "deliverables"
  | "rights"
  | "exclusivity"
  | "paymentDays"
  | "revisionRounds"
>;

/** Values of an offer by either side, in the currency of the campaign. `usual` supplies the defaults. */
export async function offerContent(
  { currency }: CampaignRow,
  input: Offered,
  usual: Pick<OfferContent, "paymentDays" | "revisionRounds">,
): Promise<OfferContent> {
  const { gift, deliverables, rights, exclusivity } = input;
  const [priceMinor, giftValueMinor] = await checkAll(
    () => minorIn(currency, "price", input.price),
    () => minorIn(currency, "giftValue", input.giftValue),
  );
  return {
    priceMinor: priceMinor ?? 0,
    currency,
    gift,
    giftValueMinor,
    deliverables,
    rights,
    exclusivity,
    paymentDays: input.paymentDays ?? usual.paymentDays,
    revisionRounds: input.revisionRounds ?? usual.revisionRounds,
  };
}

/** Adds the next version of an offer to a collaboration that the caller has locked. */
export async function addVersion(
  transaction: Executor,
  row: Omit<NewOffer, "id" | "version" | "createdAt">,
  at: Date,
): Promise<OfferRow> {
  const version = (await countVersions(transaction, row.collaborationId)) + 1;
  return insertOffer(transaction, { ...row, id: randomUUIDv7(), version, createdAt: at });
}
