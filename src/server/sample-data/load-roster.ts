import { randomUUIDv7 } from "node:crypto";
import { tagKey } from "#domain/influencers/tags.ts";
import type { SampleRoster } from "#fixtures/sample-data/roster.ts";
import { influencerPeople } from "#server/modules/influencers/influencer-people.schema.ts";
import { influencers } from "#server/modules/influencers/influencers.schema.ts";
import { influencerTags, tags } from "#server/modules/influencers/tags.schema.ts";
import type { Executor } from "#server/platform/database/database.ts";

/** Private creators, people who stand for creators, and tags. */
export async function loadRoster(executor: Executor, roster: SampleRoster): Promise<void> {
  await executor.insert(influencers).values(roster.prospects);
  await executor.insert(influencerPeople).values(
    roster.managed.flatMap(({ creatorId, people }) =>
      people.map((person, position) => ({
        ...person,
        id: randomUUIDv7(),
        influencerId: creatorId,
        position,
      })),
    ),
  );
  const createdAt = new Date();
  await executor
    .insert(tags)
    .values(roster.tags.map(({ id, name }) => ({ id, name, key: tagKey(name), createdAt })));
  await executor
    .insert(influencerTags)
    .values(
      roster.tags.flatMap(({ id, creatorIds }) =>
        creatorIds.map((influencerId) => ({ influencerId, tagId: id })),
      ),
    );
}
