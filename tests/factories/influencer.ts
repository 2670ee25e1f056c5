import { randomUUIDv7 } from "node:crypto";
import { influencers } from "#server/modules/influencers/influencers.schema.ts";
import type { Database } from "#server/platform/database/database.ts";
import { uniqueEmail } from "./unique.ts";

export type InfluencerValues = Partial<typeof influencers.$inferInsert>;

function influencer(values: InfluencerValues): typeof influencers.$inferInsert {
  return {
    id: randomUUIDv7(),
    name: "Kit Moore",
    email: uniqueEmail("kit"),
    phone: "+1 555 010 0456",
    bio: "Bread, slowly.",
    location: "Porto, Portugal",
    category: "Food & Cooking",
    platforms: ["instagram"],
    socials: [{ platform: "instagram", link: "kit", followers: "20K" }],
    totalFollowers: 20_000,
    createdAt: new Date("2026-01-15T12:00:00.000Z"),
    ...values,
  };
}

/** Writes listed creators straight to the database and answers their ids, in the given order. */
export async function insertInfluencers(database: Database, list: InfluencerValues[]): Promise<string[]> {
  const rows = list.map(influencer);
  await database.insert(influencers).values(rows);
  return rows.map((row) => row.id);
}
