import { makeSampleData, type SampleData } from "#fixtures/sample-data/make-sample-data.ts";
import { seededRandom } from "#fixtures/sample-data/seeded-random.ts";
import { activity } from "#server/modules/activity/activity.schema.ts";
import { brands } from "#server/modules/brands/brands.schema.ts";
import { contactMessages } from "#server/modules/contact/contact-messages.schema.ts";
import { messageTemplates } from "#server/modules/conversations/message-templates.schema.ts";
import { influencers } from "#server/modules/influencers/influencers.schema.ts";
import { joinRequests } from "#server/modules/join-requests/join-requests.schema.ts";
import { media } from "#server/modules/media/media.schema.ts";
import { newsletterSubscribers } from "#server/modules/newsletter/newsletter-subscribers.schema.ts";
import {
  shortlistItems,
  shortlistReviewers,
  shortlists,
  shortlistVotes,
} from "#server/modules/shortlists/shortlists.schema.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { loadCampaigns } from "./load-campaigns.ts";
import { loadConversations } from "./load-conversations.ts";
import { loadRoster } from "./load-roster.ts";
import { openPictureShelf, type PictureShelf } from "./sample-pictures.ts";

type MediaRow = typeof media.$inferInsert;

/** Rows per statement. Postgres accepts at most 65,535 values, and a creator has twenty. */
const batch = 300;

/**
 * Fills an empty database with plausible records, always the same ones. Times are relative to `now`. `folder` holds
 * pictures before they are stored, and must be on the store's file system.
 */
export async function loadSampleData(
  executor: Executor,
  { store, folder, now }: { store: FileStore; folder: string; now: Date },
): Promise<void> {
  const data = makeSampleData(now);
  for (const rows of batches(data.creators)) await executor.insert(influencers).values(rows);
  await loadRoster(executor, data.roster);
  for (const rows of batches(data.brands)) await executor.insert(brands).values(rows);
  await executor.insert(joinRequests).values(data.joinRequests.map(({ pictures: _, ...row }) => row));
  await executor.insert(contactMessages).values(data.messages);
  await executor.insert(messageTemplates).values(data.messageTemplates);
  await executor.insert(activity).values(data.activity);
  await executor.insert(newsletterSubscribers).values(data.subscribers);
  await loadCampaigns(executor, data);
  await loadConversations(executor, data);
  for (const { list, items, reviewers, votes } of data.shortlists) {
    await executor.insert(shortlists).values(list);
    await executor.insert(shortlistItems).values(items);
    await executor.insert(shortlistReviewers).values(reviewers);
    await executor.insert(shortlistVotes).values(votes);
  }

  const shelf = await openPictureShelf(store, folder);
  try {
    for (const rows of batches(await storePictures(shelf, data))) await executor.insert(media).values(rows);
  } finally {
    await shelf.close();
  }
}

function batches<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / batch) }, (_, index) =>
    rows.slice(index * batch, (index + 1) * batch),
  );
}

/** Resolves to the rows of the stored pictures. */
async function storePictures(shelf: PictureShelf, data: SampleData): Promise<MediaRow[]> {
  const random = seededRandom("media");
  const since = new Map(data.creators.map((creator) => [creator.id, creator.createdAt]));
  const owners = [
    ...data.joinRequests.map(({ id, pictures, createdAt }) => ({
      owner: { joinRequestId: id },
      pictures,
      createdAt,
    })),
    ...data.galleries.map(({ creatorId, pictures }) => ({
      owner: { influencerId: creatorId },
      pictures,
      createdAt: since.get(creatorId),
    })),
    ...approvedDrafts(data),
  ];
  const wanted = owners.flatMap(({ owner, pictures, createdAt }) =>
    pictures.map((picture, position) => ({
      picture,
      id: random.uuid(),
      row: { ...owner, position, createdAt },
    })),
  );
  const stored = wanted.map(async ({ picture, id, row }) => ({ ...row, ...(await shelf.put(picture, id)) }));
  // Waits for the rest after a failure, too: the shelf must not be cleared while others write to it.
  await Promise.allSettled(stored);
  return Promise.all(stored);
}

/** Approved drafts, with a picture each of the creator's gallery. */
function approvedDrafts({ campaigns, galleries }: SampleData) {
  const picturesOf = new Map(galleries.map(({ creatorId, pictures }) => [creatorId, pictures]));
  const collaborations = campaigns.flatMap((campaign) => campaign.collaborations);
  return collaborations.flatMap(({ collaboration, deliverables }) =>
    deliverables.flatMap(({ drafts }, place) => {
      const draft = drafts.find(({ decision }) => decision === "approved");
      const pictures = picturesOf.get(collaboration.influencerId ?? "") ?? [];
      if (draft === undefined || pictures.length === 0) return [];
      const first = place % pictures.length;
      return [
        {
          owner: { draftId: draft.id },
          pictures: pictures.slice(first, first + 1),
          createdAt: draft.createdAt,
        },
      ];
    }),
  );
}
