import { expect, it } from "vitest";
import type { RecordType } from "#domain/history/history.contract.ts";
import { changedFields } from "./changed-fields.ts";

const record = { type: "influencer" as RecordType };

it("tells both sides of each field that differs", () => {
  const before = { companyName: "One", verified: false, tags: ["a"], same: "", rate: null };
  const after = { companyName: "Two", verified: true, tags: ["a", "b"], same: null, rate: 20 };
  expect(changedFields({ before, after, record: { type: "brand" } })).toEqual([
    { name: "Company name", before: "One", after: "Two" },
    { name: "Verified", before: "No", after: "Yes" },
    { name: "Tags", before: "a", after: "a, b" },
    { name: "Rate", before: "–", after: "20" },
  ]);
});

it("has one side of a record that is new or gone", () => {
  expect(changedFields({ before: null, after: { name: "Ann", bio: "" }, record })).toEqual([
    { name: "Name", before: undefined, after: "Ann" },
  ]);
  expect(
    changedFields({ before: { socials: [{ platform: "x", link: "@a" }] }, after: null, record }),
  ).toEqual([{ name: "Socials", before: "platform x link @a", after: undefined }]);
});

it("names the languages of a creator", () => {
  const changes = { before: { languages: [] }, after: { languages: ["pt", "en"] } };
  expect(changedFields({ ...changes, record })).toEqual([
    { name: "Languages", before: "–", after: "Portuguese, English" },
  ]);
});
