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
  ).toEqual([{ name: "Socials", before: "Platform: x, Link: @a", after: undefined }]);
});

it("names the languages of a creator", () => {
  const changes = { before: { languages: [] }, after: { languages: ["pt", "en"] } };
  expect(changedFields({ ...changes, record })).toEqual([
    { name: "Languages", before: "–", after: "Portuguese, English" },
  ]);
});

it("names states as pages do", () => {
  const changes = { before: { state: "submitted" }, after: { state: "client_review" } };
  expect(changedFields({ ...changes, record: { type: "deliverable" } })).toEqual([
    { name: "State", before: "Draft received", after: "With the client" },
  ]);
});

it("shows amounts with their currency", () => {
  const record = { type: "campaign" as RecordType };
  const made = { budgetMinor: 1_200_000, currency: "USD" };
  expect(changedFields({ before: null, after: made, record })).toEqual([
    { name: "Budget", before: undefined, after: "$12,000" },
    { name: "Currency", before: undefined, after: "USD" },
  ]);
  expect(changedFields({ before: { budgetMinor: 100 }, after: { budgetMinor: 200 }, record })).toEqual([
    { name: "Budget", before: undefined, after: "Changed" },
  ]);
});

it("shows no IDs, but that a reference has changed", () => {
  const [one, other] = ["01a22192-574c-766a-b701-4d6e9e5de6ed", "01a22192-4b58-7c55-9a42-a7c5da0b3167"];
  const made = { _id: one, campaign: one, added: [one, other], kind: "fee", name: "Reel" };
  expect(changedFields({ before: null, after: made, record: { type: "payout" } })).toEqual([
    { name: "Kind", before: undefined, after: "Fee" },
    { name: "Name", before: undefined, after: "Reel" },
  ]);
  const moved = { before: { ownerId: one, brandId: one }, after: { ownerId: other, brandId: null } };
  expect(changedFields({ ...moved, record: { type: "campaign" } })).toEqual([
    { name: "Owner", before: undefined, after: "Changed" },
    { name: "Brand", before: undefined, after: "Removed" },
  ]);
});
