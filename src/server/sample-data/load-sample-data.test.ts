import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { count, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { activity } from "#server/modules/activity/activity.schema.ts";
import { brands } from "#server/modules/brands/brands.schema.ts";
import { campaignCreators, campaigns } from "#server/modules/campaigns/campaigns.schema.ts";
import { offers, termsTemplates } from "#server/modules/campaigns/offers.schema.ts";
import { contactMessages } from "#server/modules/contact/contact-messages.schema.ts";
import { conversations } from "#server/modules/conversations/conversations.schema.ts";
import { deliverables } from "#server/modules/deliverables/deliverables.schema.ts";
import { influencers } from "#server/modules/influencers/influencers.schema.ts";
import { joinRequests } from "#server/modules/join-requests/join-requests.schema.ts";
import { media } from "#server/modules/media/media.schema.ts";
import { newsletterSubscribers } from "#server/modules/newsletter/newsletter-subscribers.schema.ts";
import { payouts } from "#server/modules/payouts/payouts.schema.ts";
import { rightsGrants } from "#server/modules/rights/rights.schema.ts";
import {
  shortlistItems,
  shortlistReviewers,
  shortlists,
  shortlistVotes,
} from "#server/modules/shortlists/shortlists.schema.ts";
import { type FileStore, localFileStore } from "#server/platform/files/file-store.ts";
import { makeTestDatabase, type TestDatabase } from "#tests/harness/test-database.ts";
import { loadSampleData } from "./load-sample-data.ts";

const now = new Date("2026-05-06T09:30:00Z");
let database: TestDatabase;
let folder: string;
let store: FileStore;

beforeAll(async () => {
  database = await makeTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "tandem-sample-"));
  store = localFileStore(join(folder, "media"));
  await database.database.transaction((transaction) => loadSampleData(transaction, { store, folder, now }));
});

afterAll(async () => {
  await database?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

it("has threads with creators, a client, and somebody whom nobody knows", async () => {
  const threads = await database.database.select().from(conversations);
  expect(threads.map(({ subjectType }) => subjectType).toSorted()).toEqual([
    "brand",
    "collaboration",
    "collaboration",
    "collaboration",
    null,
  ]);
});

it("fills every table", async () => {
  const records = [influencers, brands, joinRequests, contactMessages, newsletterSubscribers] as const;
  const lists = [shortlists, shortlistItems, shortlistReviewers, shortlistVotes] as const;
  const work = [termsTemplates, campaigns, campaignCreators, deliverables, payouts, rightsGrants] as const;
  const tables = [...records, ...lists, ...work];
  const counts = [];
  for (const table of tables) {
    const [row] = await database.database.select({ rows: count() }).from(table);
    counts.push(row?.rows);
  }
  expect(counts).toEqual([603, 155, 12, 20, 30, 2, 12, 4, 12, 2, 3, 40, 34, 17, 34]);
  expect(await database.database.select().from(activity)).not.toHaveLength(0);
});

it("keeps what the records say", async () => {
  const [first] = await database.database
    .select()
    .from(influencers)
    .where(eq(influencers.featured, true))
    .limit(1);
  expect(first).toMatchObject({
    verified: true,
    avatar: expect.stringMatching(/^\/images\/avatars\/\d{3}\.svg$/),
  });
  expect(first?.socials[0]).toEqual({
    platform: expect.any(String),
    link: expect.any(String),
    followers: expect.any(String),
  });
});

it("fills in the terms of each offer, with their fingerprint", async () => {
  for (const { terms, termsSha256 } of await database.database.select().from(offers)) {
    expect(terms).not.toMatch(/\{\w+\}/);
    expect(termsSha256).toBe(createHash("sha256").update(terms).digest("hex"));
  }
});

it("stores each picture in the sizes of an upload", async () => {
  const rows = await database.database.select().from(media);
  const ofRequests = rows.filter((row) => row.joinRequestId !== null);
  expect(new Set(ofRequests.map((row) => row.joinRequestId)).size).toBe(12);
  expect(new Set(rows.map((row) => row.influencerId)).size).toBeGreaterThan(360);
  for (const row of rows) {
    expect(await store.size(`${row.id}/480.webp`)).toBeGreaterThan(1_000);
    expect(await store.size(`${row.id}/1600.webp`)).toBe(row.bytes);
  }
  const [picture] = rows;
  const path = join(folder, "media", (picture?.id ?? "").slice(-2), picture?.id ?? "", "1600.webp");
  expect(await sharp(await readFile(path)).metadata()).toMatchObject({
    format: "webp",
    width: picture?.width,
    height: picture?.height,
  });
  // Nothing stays on the way.
  expect(await readdir(folder)).toEqual(["media"]);
});

it("says why a picture could not be stored, and leaves nothing on the way", async () => {
  const empty = await makeTestDatabase();
  const full: FileStore = {
    ...store,
    put: async () => {
      throw new Error("the disk is full");
    },
  };
  const loading = empty.database.transaction((transaction) =>
    loadSampleData(transaction, { store: full, folder, now }),
  );
  await expect(loading).rejects.toThrow("the disk is full");
  expect(await readdir(folder)).toEqual(["media"]);
  await empty.close();
});
