import { type InfluencerCategory, influencerCategories } from "#domain/influencers/categories.ts";
import type { FollowerTier } from "#domain/influencers/followers.ts";
import type { influencers } from "../schema/influencers.ts";
import { castAvatars } from "./avatar-casting.ts";
import { avatarOf } from "./avatars.ts";
import { writeBios } from "./bios.ts";
import { audienceOf, engagementOf, rateOf, ratingOf, tiersOfSixty } from "./creator-figures.ts";
import { handleMaker, makeSocials } from "./creator-socials.ts";
import { creatorTexts } from "./creator-texts/all-texts.ts";
import type { CreatorTexts } from "./creator-texts/text-set.ts";
import { chooseFeatured, chooseVerified } from "./distinctions.ts";
import { emailMaker, locationOf, type Person, personMaker, phoneIn } from "./people.ts";
import { at, type Random, seededRandom } from "./seeded-random.ts";
import { daysBefore } from "./times.ts";

export type SampleCreator = Omit<typeof influencers.$inferInsert, "category" | "totalFollowers"> & {
  category: InfluencerCategory;
  totalFollowers: number;
  engagement: number;
  rating: number;
  verified: boolean;
  featured: boolean;
  createdAt: Date;
};
type Draft = { creator: SampleCreator; person: Person; isNew: boolean };

const creatorsInCategory = 60;
/** Of these, so many have just joined: no engagement and no rating yet. */
const newInCategory = [4, 3, 4, 3, 4, 4, 3, 4, 3, 4];

const generalCollaborations = [
  "Sponsored posts",
  "Product reviews",
  "Giveaways",
  "Affiliate links",
  "Brand ambassador",
  "Event appearances",
  "UGC videos",
  "Story takeovers",
];

/** Six hundred invented creators; the first ones are the largest of their category. */
export function makeCreators(now: Date): SampleCreator[] {
  const makePerson = personMaker(seededRandom("people"));
  const makeEmail = emailMaker(seededRandom("creator emails"));
  const makeHandle = handleMaker(seededRandom("handles"));
  const drafts = influencerCategories.flatMap((category, index) => {
    const random = seededRandom(`creators of ${category}`);
    const texts = creatorTexts[category];
    const members = audiences(at(newInCategory, index), random);
    return members.map(({ audience, count, isNew }): Draft => {
      const person = makePerson();
      const handle = makeHandle(person, texts.handleWords);
      const presence = makeSocials(person, { category, audience, count, handle }, random);
      const creator: SampleCreator = {
        id: random.uuid(),
        name: person.name,
        email: makeEmail(`${person.first}.${person.last}`),
        phone: random.chance(0.85) ? phoneIn(person.place, random) : "",
        location: locationOf(person.place),
        category,
        ...presence,
        engagement: isNew ? 0 : engagementOf(presence.totalFollowers, random),
        rating: isNew ? 0 : ratingOf(random),
        rate: random.chance(0.95) ? rateOf(presence.totalFollowers, random) : null,
        collaborationTypes: collaborations(texts, random),
        verified: false,
        featured: false,
        createdAt: daysBefore(now, isNew ? 0.2 + 17 * random.next() : 11 + 719 * random.next() ** 1.2),
      };
      return { creator, person, isNew };
    });
  });
  distinguish(drafts);
  return complete(drafts);
}

/** How large the audiences of a category are, largest first, and on how many platforms; newcomers are small. */
function audiences(newcomers: number, random: Random) {
  const tiers = tiersOfSixty.flatMap(([tier, count]) => Array<FollowerTier>(count).fill(tier));
  const members = tiers.slice(0, creatorsInCategory).map((tier) => {
    const audience = audienceOf(tier, random);
    const most = Math.min(6, Math.round(Math.log10(audience)));
    return { audience, count: random.integer(Math.max(1, most - 2), most), isNew: false };
  });
  const sorted = members.toSorted((first, second) => second.audience - first.audience);
  const small = random.shuffled(sorted.filter((member) => member.audience < 30_000));
  for (const member of small.slice(0, newcomers)) member.isNew = true;
  return sorted;
}

function collaborations(texts: CreatorTexts, random: Random): string[] {
  const own = random.shuffled(texts.collaborations).slice(0, random.integer(0, 2));
  const general = random.shuffled(generalCollaborations).slice(0, random.integer(1, 4));
  return random.shuffled([...own, ...general]);
}

function distinguish(drafts: Draft[]): void {
  const rated = drafts.filter(({ isNew }) => !isNew).map(({ creator }) => creator);
  const verified = chooseVerified(rated, drafts.length);
  for (const creator of verified) creator.verified = true;
  for (const creator of chooseFeatured(verified)) creator.featured = true;
}

/** Faces and words come last: they depend on who stands beside whom in the lists. */
function complete(drafts: Draft[]): SampleCreator[] {
  const creators = drafts.map(({ creator }) => creator);
  const lists = [
    ...listsOf(creators, () => true),
    ...influencerCategories.flatMap((category) =>
      listsOf(creators, (creator) => creator.category === category),
    ),
  ];
  const looks = castAvatars(
    drafts.map(({ person }) => person),
    lists,
  );
  const bios = writeBios(
    drafts.map(({ person, creator }) => ({ person, category: creator.category })),
    lists,
  );
  return creators.map((creator, index) => ({
    ...creator,
    avatar: avatarOf(at(looks, index)),
    bio: at(bios, index),
    updatedAt: creator.createdAt.toISOString(),
  }));
}

/** The indexes of some creators in each order of the marketplace. */
function listsOf(
  creators: readonly SampleCreator[],
  isListed: (creator: SampleCreator) => boolean,
): number[][] {
  const listed = creators.flatMap((creator, index) => (isListed(creator) ? [index] : []));
  const values: Array<(creator: SampleCreator) => number> = [
    // Featured ones first, then by followers.
    (creator) => (creator.featured ? 1e9 : 0) + creator.totalFollowers,
    (creator) => creator.totalFollowers,
    (creator) => creator.engagement,
    (creator) => creator.rating,
    (creator) => creator.createdAt.getTime(),
  ];
  return values.map((value) =>
    listed.toSorted((one, other) => {
      const [first, second] = [at(creators, one), at(creators, other)];
      return value(second) - value(first) || (first.id < second.id ? 1 : -1);
    }),
  );
}
