import { randomUUIDv7 } from "node:crypto";
import { type FollowerRange, followerRanges, totalFollowers } from "#domain/influencers/followers.ts";
import type { InfluencerPage, InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import {
  type Application,
  type InfluencerChanges,
  type InfluencerInput,
  noFigure,
  type Social,
} from "#domain/influencers/influencer-fields.ts";
import type { InfluencerQuery } from "#domain/influencers/influencer-query.ts";
import { normalizePlatform } from "#domain/influencers/platforms.ts";
import type { Database, Executor } from "../../database/database.ts";
import { violatesUnique } from "../../database/database-errors.ts";
import type { Reads } from "../../database/reads.ts";
import { emailTaken, notFound } from "../../plugins/http-error.ts";
import type { ReceivedFile } from "../../plugins/upload.ts";
import { hashPassword } from "../admin/admin.service.ts";
import { avatarAddress, type MediaService } from "../media/media.service.ts";
import { listLocations } from "./influencer-counts.repository.ts";
import { presentInfluencer, presentInfluencerToAdmin, withFiles } from "./influencers.presenter.ts";
import {
  deleteInfluencer,
  findInfluencer,
  findInfluencerName,
  influencerEmailExists,
  insertInfluencer,
  listInfluencers,
  lockInfluencer,
  type NewInfluencer,
  updateInfluencer,
} from "./influencers.repository.ts";

/** An application as it was stored. */
type StoredApplication = Omit<Application, "category"> & { id: string; category: string };

export type InfluencersService = ReturnType<typeof influencersService>;

type Parts = {
  database: Database;
  /** What visitors see may come from here. */
  reads: Reads;
  media: MediaService;
  now: () => Date;
};

export function influencersService({ database, reads, media, now }: Parts) {
  const profile = async (executor: Executor, id: string, forAdmin: boolean): Promise<InfluencerProfile> => {
    const row = await findInfluencer(executor, id);
    if (row === undefined) throw notFound();
    const files = await media.filesOf(executor, "influencerId", [id]);
    const present = forAdmin ? presentInfluencerToAdmin : presentInfluencer;
    return withFiles(present(row), files.get(id) ?? []);
  };

  return {
    async list(query: InfluencerQuery, forAdmin: boolean): Promise<InfluencerPage> {
      const list = (source: Database) => listInfluencers(source, query);
      const { rows, ...page } = await (forAdmin ? list(database) : reads(list));
      return { influencers: rows.map(forAdmin ? presentInfluencerToAdmin : presentInfluencer), ...page };
    },

    locations: (search: string) => reads((source) => listLocations(source, search)),

    profile(id: string, forAdmin: boolean) {
      const read = (source: Database) => profile(source, id, forAdmin);
      return forAdmin ? read(database) : reads(read);
    },
    profileForAdmin: (executor: Executor, id: string) => profile(executor, id, true),
    hasEmail: influencerEmailExists,
    nameOf: findInfluencerName,

    /** Makes a creator of an approved application; its first picture becomes the avatar. */
    async makeFromApplication(executor: Executor, application: StoredApplication): Promise<string> {
      const {
        id: requestId,
        name,
        email,
        phone,
        category,
        location,
        bio,
        rate,
        followers,
        socials,
      } = application;
      const files = await media.filesOf(executor, "joinRequestId", [requestId]);
      const picture = files.get(requestId)?.find((file) => file.kind === "image");
      const row = await insert(executor, {
        id: randomUUIDv7(),
        name,
        email,
        phone,
        category,
        location,
        bio,
        rate,
        followers,
        socials,
        avatar: picture ? avatarAddress(picture.id) : null,
        platforms: platformsOf(socials),
        totalFollowers: totalFollowers(socials, followers),
        createdAt: now(),
      });
      return row.id;
    },

    async create(input: InfluencerInput, files: ReceivedFile[]): Promise<InfluencerProfile> {
      const values = await valuesOf(input, { socials: [], followers: {} });
      return media.storeWhile(files, (stored) =>
        database.transaction(async (transaction) => {
          const picture = stored.find((file) => file.kind === "image");
          const { id } = await insert(transaction, {
            ...values,
            id: randomUUIDv7(),
            name: input.name,
            avatar: values.avatar ?? (picture ? avatarAddress(picture.id) : null),
            createdAt: now(),
          });
          const avatar = await media.adopt(transaction, values.avatar ?? "", id);
          if (avatar !== undefined) await updateInfluencer(transaction, id, { avatar });
          await media.attach(transaction, "influencerId", id, stored);
          return profile(transaction, id, true);
        }),
      );
    },

    async update(id: string, changes: InfluencerChanges, files: ReceivedFile[]): Promise<InfluencerProfile> {
      return media.storeWhile(files, (stored) =>
        database.transaction(async (transaction) => {
          const current = await lockInfluencer(transaction, id);
          if (current === undefined) throw notFound();
          await refuseTaken(() =>
            valuesOf(changes, current).then((values) => updateInfluencer(transaction, id, values)),
          );
          await media.attach(transaction, "influencerId", id, stored);
          return profile(transaction, id, true);
        }),
      );
    },

    async remove(id: string): Promise<void> {
      const files = await database.transaction(async (transaction) => {
        const fileIds = await media.detach(transaction, "influencerId", id);
        if (!(await deleteInfluencer(transaction, id))) throw notFound();
        return fileIds;
      });
      await media.discard(files);
    },
  };
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

type FollowerRanges = Partial<Record<string, FollowerRange>>;

/** What is to be written for an administrator's input: fields that were not sent are left out. */
async function valuesOf(
  input: InfluencerChanges,
  current: { socials: Social[]; followers: FollowerRanges },
): Promise<Partial<NewInfluencer>> {
  const { followers, imageUrl, password, ...fields } = input;
  const socials = fields.socials && withFigures(fields.socials, followers);
  const values: Partial<NewInfluencer> = { ...fields };
  if (imageUrl !== undefined) values.avatar = imageUrl || null;
  if (password !== undefined) values.passwordHash = await hashPassword(password);
  const ranges = typeof followers === "object" ? rangesOf(followers) : undefined;
  if (ranges !== undefined) values.followers = ranges;
  if (socials !== undefined) values.platforms = platformsOf(socials);
  if (socials !== undefined) values.socials = socials;
  if (socials !== undefined || followers !== undefined) {
    values.totalFollowers = totalOf(followers, socials ?? current.socials, ranges ?? current.followers);
  }
  return values;
}

function platformsOf(socials: Social[]): string[] {
  return [...new Set(socials.map((social) => social.platform))];
}

type GivenFollowers = NonNullable<InfluencerChanges["followers"]>;

/** A social that came without a figure gets the count or the range that was given for its platform. */
function withFigures(socials: Social[], followers: GivenFollowers | undefined): Social[] {
  if (typeof followers !== "object") return socials;
  const given = new Map(Object.entries(followers).map(([name, value]) => [normalizePlatform(name), value]));
  return socials.map((social) => {
    const figure = given.get(social.platform);
    return social.followers === noFigure && figure !== undefined
      ? { ...social, followers: `${figure}` }
      : social;
  });
}

/** Of counts and ranges by platform, the ranges. */
function rangesOf(followers: Exclude<GivenFollowers, number>): FollowerRanges {
  const ranges: FollowerRanges = {};
  for (const [name, value] of Object.entries(followers)) {
    const platform = normalizePlatform(name);
    const range = followerRanges.find((candidate) => candidate === value);
    if (platform !== undefined && range !== undefined) ranges[platform] = range;
  }
  return ranges;
}

/** A given number is the total; given counts by platform add up; else the socials decide. */
function totalOf(followers: GivenFollowers | undefined, socials: Social[], ranges: FollowerRanges): number {
  if (typeof followers === "number") return Math.round(followers);
  const counts = Object.values(followers ?? {}).filter((value) => typeof value === "number");
  if (counts.length > 0) return Math.round(counts.reduce((sum, value) => sum + value, 0));
  return totalFollowers(socials, ranges);
}
