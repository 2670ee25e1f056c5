import { describe, expect, it } from "vitest";
import { brandInputSchema, registrationSchema } from "#domain/brands/brand-fields.ts";
import { brandIndustries, budgetRanges, companySizes } from "#domain/brands/brand-options.ts";
import { contactSchema } from "#domain/contact/contact.contract.ts";
import { influencerCategories } from "#domain/influencers/categories.ts";
import { followerTier, totalFollowers } from "#domain/influencers/followers.ts";
import { influencerSchema } from "#domain/influencers/influencer.contract.ts";
import { applicationSchema, influencerInputSchema } from "#domain/influencers/influencer-fields.ts";
import { influencerSorts } from "#domain/influencers/influencer-sort.ts";
import { platforms } from "#domain/influencers/platforms.ts";
import { subscriptionSchema } from "#domain/newsletter/newsletter.contract.ts";
import type { SampleCreator } from "./creators.ts";
import { makeSampleData } from "./make-sample-data.ts";
import { dayOf } from "./times.ts";

const now = new Date("2026-05-06T09:30:00Z");
const data = makeSampleData(now);
const { creators, brands, joinRequests, messages, galleries, subscribers, activity } = data;
const day = 24 * 60 * 60 * 1000;

const counts = <T>(items: readonly T[], keyOf: (item: T) => string) => {
  const found: Record<string, number> = {};
  for (const item of items) found[keyOf(item)] = (found[keyOf(item)] ?? 0) + 1;
  return found;
};

describe("all sample data", () => {
  it("is the same at every call, and moves with the time that it is reckoned from", () => {
    expect(makeSampleData(now)).toEqual(data);
    const later = makeSampleData(new Date(now.getTime() + 7 * day));
    const without = ({ createdAt: _, updatedAt: __, ...rest }: SampleCreator) => rest;
    expect(later.creators.map(without)).toEqual(creators.map(without));
    expect(later.creators.map(({ createdAt }) => createdAt.getTime() - 7 * day)).toEqual(
      creators.map(({ createdAt }) => createdAt.getTime()),
    );
  });

  it("has no two records with the same id or e-mail address", () => {
    const ids = [...creators, ...brands, ...joinRequests, ...messages].map(({ id }) => id);
    expect(new Set(ids).size).toBe(600 + 155 + 12 + 20);
    const emails = [...creators, ...joinRequests].map(({ email }) => email);
    expect(new Set(emails).size).toBe(612);
    expect(new Set(brands.map(({ email }) => email)).size).toBe(155);
    expect(new Set(subscribers.map(({ email }) => email)).size).toBe(subscribers.length);
  });

  it("names nobody's address, site or account", () => {
    const texts = JSON.stringify(data);
    for (const [address] of texts.matchAll(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g)) {
      if (!address.startsWith("@")) expect(address).toMatch(/@([\w-]+\.)?example\.(com|org|net)$/);
    }
    for (const { link } of [...creators, ...joinRequests].flatMap(({ socials }) => socials ?? [])) {
      expect(link).toMatch(/\.sample$|^https:\/\/[\w-]+\.example\.(com|org|net)(\/discord)?$/);
    }
    for (const { website } of brands) expect(website).toMatch(/^https:\/\/[a-z0-9-]+\.example\.com$/);
  });

  it("lies in the past", () => {
    for (const { createdAt } of [...creators, ...brands, ...joinRequests, ...messages, ...subscribers]) {
      expect(createdAt?.getTime()).toBeLessThan(now.getTime());
      expect(createdAt?.getTime()).toBeGreaterThan(now.getTime() - 731 * day);
    }
  });
});

describe("creators", () => {
  it("cover categories, platforms, tiers and 40 cities", () => {
    expect(creators).toHaveLength(600);
    expect(counts(creators, ({ category }) => category)).toEqual(
      Object.fromEntries(influencerCategories.map((category) => [category, 60])),
    );
    const used = new Set(creators.flatMap((creator) => creator.platforms));
    expect(platforms.filter((platform) => !used.has(platform))).toEqual([]);
    const tiers = counts(creators, (creator) => followerTier(creator.totalFollowers));
    expect(Object.keys(tiers).toSorted()).toEqual(["Macro", "Mega", "Micro", "Mid-tier", "Nano"]);
    expect(Math.min(...Object.values(tiers))).toBeGreaterThanOrEqual(30);
    expect(tiers.Mega).toBeLessThan(tiers.Macro ?? 0);
    expect(new Set(creators.map(({ location }) => location)).size).toBe(40);
    expect(new Set(creators.map(({ name }) => name)).size).toBe(600);
    expect(new Set(creators.map(({ bio }) => bio)).size).toBe(600);
  });

  it("fit the schemas that a form and an answer are held to", () => {
    for (const creator of creators) {
      expect(applicationSchema.parse(creator)).toMatchObject({ email: creator.email, phone: creator.phone });
      influencerInputSchema.parse({ ...creator, imageUrl: creator.avatar, avatar: undefined });
      influencerSchema.parse({
        ...creator,
        _id: creator.id,
        createdAt: creator.createdAt.toISOString(),
        updatedAt: now.toISOString(),
      });
    }
  });

  it("have totals and platforms that follow from their socials", () => {
    for (const { socials = [], followers = {}, ...creator } of creators) {
      expect(creator.totalFollowers).toBe(totalFollowers(socials, followers));
      expect(creator.platforms).toEqual(socials.map(({ platform }) => platform));
      expect(Object.keys(followers).toSorted()).toEqual([...(creator.platforms ?? [])].toSorted());
    }
  });

  it("are new in six of a hundred: then without engagement and rating, and not distinguished", () => {
    const newcomers = creators.filter(({ rating }) => rating === 0);
    expect(newcomers).toHaveLength(36);
    for (const creator of creators) {
      if (creator.rating === 0) {
        expect(creator).toMatchObject({ engagement: 0 });
        expect(creator.verified || creator.featured).toBeFalsy();
      } else {
        expect(creator.rating).toBeGreaterThanOrEqual(3.6);
        expect(creator.rating).toBeLessThanOrEqual(5);
        expect(creator.engagement).toBeGreaterThan(0);
      }
    }
  });

  it("engage a small audience more than a large one", () => {
    const mean = (tier: string) => {
      const rates = creators.filter(
        (creator) => creator.rating > 0 && followerTier(creator.totalFollowers) === tier,
      );
      return rates.reduce((sum, { engagement }) => sum + engagement, 0) / rates.length;
    };
    expect(mean("Nano")).toBeGreaterThan(mean("Micro"));
    expect(mean("Micro")).toBeGreaterThan(mean("Mid-tier"));
    expect(mean("Mid-tier")).toBeGreaterThan(mean("Macro"));
    expect(mean("Macro")).toBeGreaterThan(mean("Mega"));
  });

  it("are verified in a third and featured in 24 cases, in every category and from different places", () => {
    expect(creators.filter(({ verified }) => verified)).toHaveLength(210);
    const featured = creators.filter((creator) => creator.featured);
    expect(featured).toHaveLength(24);
    expect(new Set(featured.map(({ category }) => category)).size).toBe(10);
    expect(new Set(featured.map(({ location }) => location)).size).toBe(24);
    expect(featured.every(({ verified, rating }) => verified && rating >= 4.6)).toBe(true);
  });
});

describe("the lists that visitors see", () => {
  const values: Record<(typeof influencerSorts)[number], (creator: SampleCreator) => number> = {
    featured: (creator) => (creator.featured ? 1e9 : 0) + creator.totalFollowers,
    followers: (creator) => creator.totalFollowers,
    engagement: (creator) => creator.engagement,
    rating: (creator) => creator.rating,
    newest: (creator) => creator.createdAt.getTime(),
  };
  /** The smallest distance of two in the list that have the same key. */
  const nearest = (list: readonly SampleCreator[], keyOf: (creator: SampleCreator) => string) => {
    const last = new Map<string, number>();
    return list.reduce((smallest, creator, index) => {
      const before = last.get(keyOf(creator));
      last.set(keyOf(creator), index);
      return before === undefined ? smallest : Math.min(smallest, index - before);
    }, Number.POSITIVE_INFINITY);
  };
  const cases = influencerSorts.flatMap((sort) =>
    ["", ...influencerCategories].map((category) => ({ sort, category })),
  );

  it.each(cases)("never show doubles near each other: $sort $category", ({ sort, category }) => {
    const value = values[sort];
    const list = creators
      .filter((creator) => category === "" || creator.category === category)
      .toSorted((first, second) => value(second) - value(first) || (first.id < second.id ? 1 : -1));
    expect(nearest(list, ({ avatar }) => avatar ?? "")).toBeGreaterThanOrEqual(36);
    // The first words tell sentences of one category apart, whatever place is filled in.
    const opening = (creator: SampleCreator) => creator.category + (creator.bio ?? "").slice(0, 12);
    expect(nearest(list, opening)).toBeGreaterThanOrEqual(12);
  });
});

describe("brands", () => {
  const published = brands.filter(({ status }) => status === "published");

  it("are 150 in the marketplace, of every industry, size and budget, and 5 that wait", () => {
    expect(published).toHaveLength(150);
    expect(brands).toHaveLength(155);
    expect(Object.keys(counts(published, ({ industry }) => industry ?? "")).toSorted()).toEqual(
      brandIndustries.toSorted(),
    );
    expect(new Set(published.map(({ companySize }) => companySize))).toEqual(new Set(companySizes));
    expect(new Set(published.map(({ budgetRange }) => budgetRange))).toEqual(new Set(budgetRanges));
    expect(new Set(brands.map(({ companyName }) => companyName)).size).toBe(155);
  });

  it("fit the schemas of registration and listing", () => {
    for (const brand of brands) {
      expect(registrationSchema.parse(brand)).toMatchObject({ email: brand.email, website: brand.website });
      brandInputSchema.parse(brand);
    }
  });

  it("are featured and verified in some cases, and work and count as they should", () => {
    expect(published.filter(({ featured }) => featured).length).toBeGreaterThanOrEqual(10);
    expect(published.filter(({ verified }) => verified).length).toBeGreaterThan(40);
    for (const { collaborationTypes = [] } of [...published, ...creators]) {
      expect(new Set(collaborationTypes).size).toBe(collaborationTypes.length);
    }
    const socialCounts = published.flatMap(({ socialMedia }) => Object.values(socialMedia ?? {}));
    expect(socialCounts).toContain("0");
    expect(socialCounts.every((text) => /^\d+(\.\d)?[KM]?$/.test(text))).toBe(true);
  });
});

describe("what comes in", () => {
  it("has twelve applications with pictures, the oldest of five working days ago", () => {
    expect(joinRequests).toHaveLength(12);
    for (const request of joinRequests) {
      expect(applicationSchema.parse(request)).toMatchObject({ socials: request.socials });
      expect(request.pictures.length).toBeGreaterThanOrEqual(1);
      expect(request.pictures.length).toBeLessThanOrEqual(3);
    }
    // 6 May 2026 is a Wednesday.
    expect(dayOf(joinRequests.at(-1)?.createdAt ?? now)).toBe("2026-04-29");
  });

  it("has twenty messages, of which some name a creator or a brand that exists", () => {
    expect(messages).toHaveLength(20);
    const known = new Set([...creators, ...brands].map(({ id }) => id));
    for (const message of messages) {
      contactSchema.parse(message);
      expect(message.message).not.toContain("{");
      for (const id of [message.influencerId, message.brandId]) if (id) expect(known).toContain(id);
    }
    expect(messages.filter(({ influencerId }) => influencerId)).not.toHaveLength(0);
    expect(messages.filter(({ brandId }) => brandId)).not.toHaveLength(0);
  });

  it("has the last thirty days of activity, never less than what is still there", () => {
    expect(new Set(activity.map(({ day: date }) => date)).size).toBeLessThanOrEqual(30);
    for (const row of activity) {
      expect(row.day > dayOf(new Date(now.getTime() - 30 * day)) && row.day <= dayOf(now)).toBe(true);
    }
    const applied = counts(joinRequests, ({ createdAt }) => dayOf(createdAt));
    for (const [date, count] of Object.entries(applied)) {
      const row = activity.find((entry) => entry.day === date && entry.kind === "application");
      expect(row?.count).toBeGreaterThanOrEqual(count);
    }
  });

  it("has subscribers and galleries", () => {
    expect(subscribers).toHaveLength(30);
    for (const subscriber of subscribers) subscriptionSchema.parse(subscriber);
    expect(galleries).toHaveLength(30);
    for (const { pictures } of galleries) {
      expect(pictures.length).toBeGreaterThanOrEqual(3);
      expect(new Set(pictures).size).toBe(pictures.length);
    }
  });
});
