import { randomUUIDv7 } from "node:crypto";
import { refuseKeys } from "#domain/access/policy.ts";
import { checkAll } from "#domain/check-all.ts";
import type { Consent } from "#domain/consent/consent.contract.ts";
import { dayProblems, pastBounds } from "#domain/days/day-bounds.ts";
import { EditConflict, emailTaken, InvalidFields, Missing } from "#domain/errors.ts";
import { changesBetween } from "#domain/history/changes-between.ts";
import { appliedFields } from "#domain/influencers/field-list.ts";
import { totalFollowers } from "#domain/influencers/follower-count.ts";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import type {
  Application,
  InfluencerChanges,
  InfluencerInput,
} from "#domain/influencers/influencer-fields.ts";
import { refuseOtherSites } from "#domain/influencers/social-links.ts";
import { containsSignedAddress } from "#domain/media/signed-address.ts";
import { pickFields } from "#domain/pick-fields.ts";
import type { UndoOffer } from "#domain/undo/undo-offer.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { readToday } from "#server/modules/agency/agency-settings.service.ts";
import * as customFields from "#server/modules/custom-fields/custom-fields.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import { avatarAddress } from "#server/modules/media/media.service.ts";
import * as removal from "#server/modules/undo/removal.service.ts";
import type { Actor, Change } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { violatesUnique } from "#server/platform/database/database-errors.ts";
import { forgetSlugs, slugOf } from "#server/platform/database/slugs.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import { undoOfferOf } from "#server/platform/undo/undos.service.ts";
import { changedAvatar, chosenAvatar } from "./influencer-avatar.ts";
import { withOpenPictures } from "./influencer-pictures.ts";
import { profileForAdmin, recordedFields } from "./influencer-profiles.service.ts";
import { platformsOf, valuesOf } from "./influencer-values.ts";
import {
  deleteInfluencer,
  findInfluencerIdByEmail,
  insertInfluencer,
  lockInfluencer,
  type NewInfluencer,
  updateInfluencer,
} from "./influencers.repository.ts";
import { influencerSnapshots } from "./influencers-shared.repository.ts";
import { withUploads } from "./portfolio-uploads.service.ts";
import { writeRoster } from "./roster.service.ts";
import { claimPicture, refuseWaiting } from "./waiting-requests.ts";

export { hasTag, tagsOfCreator } from "./creator-tags.repository.ts";
export { findContacts as contactsOf } from "./influencer-contacts.repository.ts";
export { findDueNotices, listErasures, markTold } from "./influencer-notices.repository.ts";
export { peoplePersonalData } from "./influencer-people.repository.ts";
export { profile, profileForAdmin } from "./influencer-profiles.service.ts";
export {
  findInfluencersByKeys,
  findInfluencersNamed,
  lockInfluencers as lockMany,
} from "./influencers.repository.ts";
export {
  chosen,
  list,
  locations,
  named,
  namedAndHeld,
  namedTo,
  prepareSearch,
  similar,
  suggestions,
} from "./influencers-browsing.service.ts";
export {
  countAllInfluencers,
  countPrivateInfluencers,
  influencerCustomRows,
  influencerSubject,
  influencersExport,
  influencersPersonalData,
  isListed,
  lockInfluencerAccount,
  restoreInfluencer,
  setInfluencerPassword,
} from "./influencers-shared.repository.ts";
export { findIdAt, type ListedPage, listPagesFrom } from "./influencers-sitemap.repository.ts";

export { requestOwn } from "./own-requests.service.ts";

/** An application as stored. */
type StoredApplication = Omit<Application, "category"> & {
  id: string;
  category: string;
  consent: Consent | null;
};

/** ID and slug of the creator with an email address. */
export async function listedWith(
  context: Context,
  email: string,
): Promise<{ id: string; slug: string } | undefined> {
  const id = await findInfluencerIdByEmail(context.database, email);
  return id === undefined ? undefined : { id, slug: (await slugOf(context.database, id)) ?? id };
}

export {
  findInfluencerIdByEmail as idOfEmail,
  findMailed,
  findPublicNames as publicNamesOf,
  findPublicSlug as publicSlugOf,
  listMailed,
  listMailedAt,
} from "./influencers.repository.ts";

/**
 * Makes a creator from an approved application. Its photo becomes the avatar; work samples never do by
 * themselves.
 */
export async function makeFromApplication(context: Context, application: StoredApplication): Promise<string> {
  const { id: requestId, socials, followers } = application;
  const photo = (await media.photosOf(context, [requestId])).get(requestId);
  const row = await insert(context.database, {
    id: randomUUIDv7(),
    ...pickFields(application, appliedFields),
    consent: application.consent,
    visibility: "public",
    avatar: photo ? avatarAddress(photo.id) : null,
    platforms: platformsOf(socials),
    totalFollowers: totalFollowers(socials, followers),
    createdAt: context.now(),
  });
  return row.id;
}

export async function create(
  context: Context,
  actor: Actor,
  input: InfluencerInput,
  files: ReceivedFile[],
): Promise<InfluencerProfile> {
  if (input.password !== undefined) refuseKeys(actor);
  const { avatar: address, ...values } = await valuesOf(input, { socials: [], followers: {} });
  const made = await media.withStoredFiles(context, files, (sent) =>
    transact(context, async (transaction) => {
      const { email, uploads } = input;
      await refuseWaiting(transaction, { actor, email });
      const [ownFields] = await checkAll(
        () => customFields.readChanges(transaction, "influencer", input.custom),
        () => refuseFutureSource(transaction, input),
      );
      const isPrivate = containsSignedAddress(address ?? "");
      const { id } = await insert(transaction.database, {
        ...values,
        id: randomUUIDv7(),
        name: input.name,
        custom: ownFields?.set ?? {},
        avatar: isPrivate ? null : (address ?? null),
        createdAt: context.now(),
      });
      await writeRoster(transaction, new Map([[id, input]]));
      const stored = await withUploads(transaction, { actor, sent, uploads });
      // A record with an uploaded photo does not need the request's.
      if (address && isPrivate && !stored.some((file) => file.profilePhoto)) {
        const claim = { actor, address, email, influencerId: id };
        const avatar = await claimPicture(transaction, claim);
        await updateInfluencer(transaction.database, id, { avatar });
      }
      await media.attach(transaction, "influencerId", id, stored);
      const made = await profileForAdmin(transaction, id);
      const avatar = chosenAvatar(input.avatar, made, stored);
      if (avatar !== undefined) await updateInfluencer(transaction.database, id, { avatar });
      const created = await profileForAdmin(transaction, id);
      await emit(transaction, {
        type: "records.changed",
        actor,
        changes: {
          action: "create",
          type: "influencer",
          id,
          name: created.name,
          after: recordedFields(created),
        },
      });
      return created;
    }),
  );
  return withOpenPictures(context, made);
}

/** Throws `EditConflict` with the present record if it has changed since the edit began. */
export async function update(
  context: Context,
  actor: Actor,
  id: string,
  changes: InfluencerChanges,
  files: ReceivedFile[],
) {
  if (changes.password !== undefined) refuseKeys(actor);
  const { influencer, removed } = await media.withStoredFiles(context, files, (sent) =>
    transact(context, async (transaction) => {
      const current = await lockInfluencer(transaction.database, id);
      if (current === undefined) throw new Missing();
      const before = await profileForAdmin(transaction, id);
      if (changes.updatedAt !== undefined && changes.updatedAt !== current.updatedAt) {
        throw new EditConflict(withOpenPictures(context, before));
      }
      const [ownFields] = await checkAll(
        () => customFields.readChanges(transaction, "influencer", changes.custom, current.custom),
        () => refuseOtherSites(changes.socials, current.socials),
        () => refuseFutureSource(transaction, changes),
      );
      if (changes.email !== current.email) {
        await refuseWaiting(transaction, {
          actor,
          email: changes.email,
        });
      }
      const removed = changes.media
        ? await media.arrange(transaction, "influencerId", id, changes.media)
        : [];
      const stored = await withUploads(transaction, { actor, id, sent, uploads: changes.uploads });
      await media.attach(transaction, "influencerId", id, stored);
      const arranged = await profileForAdmin(transaction, id);
      const values = await valuesOf(changes, current);
      await writeRoster(transaction, new Map([[id, changes]]));
      const avatar = changedAvatar(changes.avatar, values.avatar, arranged, { stored, removed });
      await refuseTaken(() =>
        updateInfluencer(transaction.database, id, {
          ...values,
          ownFields,
          ...(avatar !== undefined && { avatar }),
        }),
      );
      const influencer = await profileForAdmin(transaction, id);
      removed.push(...(await media.dropPhotos(transaction.database, id, influencer.avatar)));
      await recordEdit(transaction, actor, before, influencer, changes.password !== undefined);
      await endAddresses(transaction, before, influencer);
      return { influencer, removed };
    }),
  );
  await media.discard(context, removed);
  return withOpenPictures(context, influencer);
}

/** Ends the links of people who are no longer in the record. */
async function endAddresses(
  context: Context,
  before: InfluencerProfile,
  after: InfluencerProfile,
): Promise<void> {
  const kept = new Set([after.email, ...addressesOf(after)]);
  const emails = addressesOf(before).filter((email) => !kept.has(email));
  if (emails.length === 0) return;
  await emit(context, { type: "creator.addresses_removed", influencerId: after._id, emails });
}

function addressesOf({ people = [] }: InfluencerProfile): string[] {
  return people.map(({ email }) => email).filter((email) => email !== "");
}

/** Whether the creator is unchanged since this version. Locks the record until the end of the transaction. */
export async function isUnchanged(context: Context, id: string, version: string | null): Promise<boolean> {
  return (await lockInfluencer(context.database, id))?.updatedAt === version;
}

/** Deletes the creator of `makeFromApplication`. Its files have been moved before. */
export async function unmake(context: Context, id: string): Promise<boolean> {
  // Frees the slug, so that another approval gets the same one.
  await forgetSlugs(context.database, id);
  return deleteInfluencer(context.database, id);
}

export async function remove(context: Context, actor: Actor, id: string): Promise<UndoOffer | undefined> {
  const { holds, files } = await transact(context, async (transaction) => {
    const current = await lockInfluencer(transaction.database, id);
    if (current === undefined) throw new Missing();
    const { name, category, location } = current;
    const released = await removal.release(transaction, actor, {
      action: "delete",
      type: "influencer",
      records: [{ id, name }],
      snapshots: influencerSnapshots,
    });
    await deleteInfluencer(transaction.database, id);
    const isHeld = released.holds.has(id);
    const before = { category, location };
    const changes: Change = { action: "delete", type: "influencer", id, name, before, isHeld };
    await emit(transaction, { type: "records.changed", actor, changes });
    return released;
  });
  await media.discard(context, files);
  return undoOfferOf(holds.values());
}

async function recordEdit(
  context: Context,
  actor: Actor,
  before: InfluencerProfile,
  after: InfluencerProfile,
  passwordChanged: boolean,
) {
  const changes = changesBetween(recordedFields(before), recordedFields(after));
  if (passwordChanged) changes.after.passwordChanged = true;
  if (Object.keys(changes.after).length === 0) return;
  await emit(context, {
    type: "records.changed",
    actor,
    changes: {
      action: "edit",
      type: "influencer",
      id: after._id,
      name: after.name,
      ...changes,
    },
  });
}

async function refuseFutureSource(
  context: Context,
  { sourcedOn }: Pick<InfluencerChanges, "sourcedOn">,
): Promise<void> {
  if (!sourcedOn) return;
  const problems = dayProblems({ sourcedOn }, pastBounds(await readToday(context)));
  if (problems.length > 0) throw new InvalidFields(problems);
}

function insert(executor: Executor, values: NewInfluencer) {
  return refuseTaken(() => insertInfluencer(executor, values));
}

async function refuseTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatesUnique(error, "influencers_email_unique")) throw emailTaken();
    throw error;
  }
}
