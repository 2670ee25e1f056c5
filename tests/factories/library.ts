import { randomUUIDv7 } from "node:crypto";
import type { Pool } from "pg";
import type { Format, RightsUse } from "#domain/campaigns/offer-options.ts";

export type LibraryRight = {
  uses: RightsUse[];
  countries?: string[];
  clientName?: string;
  exclusive?: boolean;
  startsOn?: string | null;
  endsOn?: string | null;
  revokedOn?: string | null;
  /** Whether it is to all work of the collaboration. */
  toAll?: boolean;
};
export type LibraryWork = {
  campaign?: string;
  clientName?: string;
  creatorName?: string;
  influencerId?: string | null;
  format?: Format;
  state?: string;
  publishedOn?: string | null;
  decidedAt?: string;
  files?: number;
  rights?: LibraryRight[];
};
export type MadeWork = {
  campaign: string;
  collaboration: string;
  deliverable: string;
  draft: string;
  files: string[];
};

/** Inserts a deliverable with an approved draft of files that have no bytes, and rights to it. */
export async function insertWork(pool: Pool, work: LibraryWork = {}): Promise<MadeWork> {
  const { clientName = "Northwind Tea", creatorName = "Mia Stern", influencerId = randomUUIDv7() } = work;
  const [collaboration, deliverable, draft] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const campaign = work.campaign ?? randomUUIDv7();
  await pool.query(
    `insert into campaigns (id, name, client_name, state, state_since, brief, currency, revision_rounds, review_days, created_at)
     values ($1::uuid, 'Spring ' || $1::text, $2, 'active', now(), '{}', 'USD', 2, 3, now()) on conflict (id) do nothing`,
    [campaign, clientName],
  );
  await pool.query(
    `insert into campaign_creators (id, campaign_id, influencer_id, creator_name, state, state_since, rank, created_at)
     values ($1, $2, $3, $4, 'agreed', now(), 1, now())`,
    [collaboration, campaign, influencerId, creatorName],
  );
  const { format = "reel", state = "published", publishedOn = "2026-05-01" } = work;
  await pool.query(
    `insert into deliverables (id, collaboration_id, campaign_id, platform, format, position, state, state_since, published_on, created_at)
     values ($1, $2, $3, 'instagram', $4, 1, $5, now(), $6, now())`,
    [deliverable, collaboration, campaign, format, state, publishedOn],
  );
  await pool.query(
    `insert into drafts (id, deliverable_id, round, decision, decided_at, created_at) values ($1, $2, 1, 'approved', $3, now())`,
    [draft, deliverable, work.decidedAt ?? "2026-04-20T10:00:00Z"],
  );
  const files = Array.from({ length: work.files ?? 1 }, () => randomUUIDv7());
  for (const [position, id] of files.entries()) {
    await pool.query(
      `insert into media (id, draft_id, kind, type, position, bytes) values ($1, $2, 'video', 'video/mp4', $3, 1000)`,
      [id, draft, position],
    );
  }
  for (const right of work.rights ?? []) {
    await insertLibraryRight(pool, { campaign, collaboration, deliverable, clientName, creatorName }, right);
  }
  return { campaign, collaboration, deliverable, draft, files };
}

type Place = Pick<MadeWork, "campaign" | "collaboration" | "deliverable"> & {
  clientName: string;
  creatorName: string;
};

async function insertLibraryRight(pool: Pool, place: Place, right: LibraryRight): Promise<void> {
  await pool.query(
    `insert into rights_grants (id, collaboration_id, campaign_id, deliverable_id, creator_name, client_name, uses, countries,
       exclusive, starts, starts_on, ends_on, revoked_on, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'date', $10, $11, $12, now())`,
    [
      randomUUIDv7(),
      place.collaboration,
      place.campaign,
      right.toAll ? null : place.deliverable,
      place.creatorName,
      right.clientName ?? place.clientName,
      right.uses,
      right.countries ?? [],
      right.exclusive ?? false,
      right.startsOn ?? null,
      right.endsOn ?? null,
      right.revokedOn ?? null,
    ],
  );
}
