import { expect, it } from "vitest";
import { fillTerms, type OfferContent } from "./offer-texts.ts";

const content: OfferContent = {
  priceMinor: 78_000,
  currency: "USD",
  gift: "",
  giftValueMinor: null,
  deliverables: [],
  rights: null,
  exclusivity: null,
  paymentDays: 30,
  revisionRounds: 2,
};
const people = { creator: "Mia Stern", client: "Brindle Oat Co.", campaign: "Oat milk" };

it("ends a sentence with one full stop where a name has its own", () => {
  expect(fillTerms("For {client}. By {creator}.", people, content)).toBe("For Brindle Oat Co. By Mia Stern.");
});

it("leaves other words in braces as they are", () => {
  expect(fillTerms("{client}, {constructor}.", people, content)).toBe("Brindle Oat Co., {constructor}.");
});
