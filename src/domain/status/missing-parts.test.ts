import { expect, it } from "vitest";
import type { Evidence } from "#domain/evidence/evidence.contract.ts";
import { noFigure } from "#domain/influencers/influencer-fields.ts";
import type { Media } from "#domain/media/media.contract.ts";
import { missingPartsOf } from "./missing-parts.ts";

const picture = { kind: "image" } as Media;
const document = { kind: "document" } as Media;
const whole = {
  photo: null,
  images: [picture],
  evidence: [{} as Evidence],
  rate: 0,
  location: "Bergen",
  socials: [{ followers: "1K" }],
};

it.each([
  [{}, []],
  [{ photo: picture, images: [] }, []],
  [{ images: [document] }, ["picture"]],
  [{ evidence: [] }, ["proof"]],
  [{ rate: null }, ["rate"]],
  [{ location: " " }, ["location"]],
  [{ socials: [{ followers: "1K" }, { followers: noFigure }] }, ["channel_figure"]],
  [{ images: [], rate: null, location: "" }, ["picture", "rate", "location"]],
])("an application with %j lacks %j", (changes, missing) => {
  expect(missingPartsOf({ ...whole, ...changes })).toEqual(missing);
});
