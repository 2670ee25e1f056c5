import { fillTerms, type OfferContent, termsPlaces } from "#domain/campaigns/offer-texts.ts";

const people = { creator: "Kit Moore", client: "Northwind Tea", campaign: "Spring launch" };
const offer: OfferContent = {
  priceMinor: 125_000,
  currency: "EUR",
  gift: "",
  giftValueMinor: null,
  deliverables: [
    {
      platform: "instagram",
      format: "reel",
      title: "",
      quantity: 2,
      draftDueOn: "2027-03-05",
      publishOn: "2027-03-12",
    },
  ],
  rights: {
    uses: ["repost", "paid_ads"],
    countries: ["FR"],
    exclusive: false,
    starts: "publication",
    startsOn: null,
    months: 6,
  },
  exclusivity: null,
  paymentDays: 30,
  revisionRounds: 2,
};

/** A template with the placeholders of an invented offer filled in. */
export function TermsPreview({ body }: { body: string }) {
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line">{fillTerms(body, people, offer)}</p>
      {unknownPlaces(body).map((place) => (
        <p key={place} className="mt-3 text-danger-text text-small">
          {`${place} is not filled in: it stays as it is.`}
        </p>
      ))}
    </>
  );
}

function unknownPlaces(body: string): string[] {
  const known: readonly string[] = termsPlaces;
  const found = [...body.matchAll(/\{(\w{1,40})\}/g)].filter(([, name = ""]) => !known.includes(name));
  return [...new Set(found.map(([place]) => place))];
}
