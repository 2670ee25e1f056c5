import { describe, expect, it } from "vitest";
import { offerWarnings } from "./offer-warnings.ts";

const fitting = {
  currency: "USD",
  priceMinor: 30_000,
  clientPriceMinor: 30_000,
  platforms: ["instagram" as const],
  deliverables: [{ platform: "instagram" as const, format: "reel" as const }],
};

describe("warnings about an offer", () => {
  it("are none if the price and the platforms fit", () => {
    expect(offerWarnings(fitting)).toEqual([]);
    expect(offerWarnings({ ...fitting, priceMinor: null })).toEqual([]);
    expect(offerWarnings({ ...fitting, clientPriceMinor: null })).toEqual([]);
  });

  it("name how far the price is above the client's", () => {
    expect(offerWarnings({ ...fitting, priceMinor: 42_050 })).toEqual(["$120.50 above the client’s price"]);
  });

  it("name each platform that the creator lacks once, except for work that is published elsewhere", () => {
    const reel = { platform: "youtube" as const, format: "short" as const };
    expect(offerWarnings({ ...fitting, deliverables: [reel, reel] })).toEqual(["No YouTube for the short"]);
    const ugc = { platform: "youtube" as const, format: "ugc" as const };
    expect(offerWarnings({ ...fitting, platforms: [], deliverables: [ugc] })).toEqual([]);
  });
});
