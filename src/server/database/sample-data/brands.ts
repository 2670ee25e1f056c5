import {
  brandIndustries,
  budgetLowerBound,
  budgetRanges,
  type CompanySize,
} from "#domain/brands/brand-options.ts";
import type { brands } from "../schema/brands.ts";
import { markOf } from "./avatars.ts";
import { industryTexts } from "./brand-texts/all-texts.ts";
import { addressPart, locationOf, personMaker, phoneIn } from "./people.ts";
import { at, type Random, seededRandom } from "./seeded-random.ts";
import { daysBefore } from "./times.ts";

export type SampleBrand = typeof brands.$inferInsert & { createdAt: Date };
type Industry = (typeof brandIndustries)[number];
type Company = { name: string; description: string; industry: Industry; goals: string; isPending: boolean };

/** The last company of each of these has registered and waits for a decision. */
const pendingIndustries: readonly Industry[] = [
  "Technology",
  "Food & Beverage",
  "Entertainment",
  "Automotive",
  "Fashion & Beauty",
];
const featuredCount = 18;

const generalCollaborations = [
  "Sponsored posts",
  "Product reviews",
  "Affiliate links",
  "Brand ambassador",
  "UGC videos",
  "Giveaways",
];

const sizes: ReadonlyArray<readonly [CompanySize, number]> = [
  ["1-10", 24],
  ["11-50", 34],
  ["51-200", 22],
  ["201-500", 10],
  ["501-1000", 6],
  ["1000+", 4],
];
/** Lending and building take more people than knitting. */
const sizesOfLargeOnes: typeof sizes = [
  ["1-10", 8],
  ["11-50", 24],
  ["51-200", 30],
  ["201-500", 18],
  ["501-1000", 11],
  ["1000+", 9],
];
const largeIndustries: ReadonlySet<Industry> = new Set(["Finance", "Technology", "Automotive", "Education"]);

/** All invented companies: those in the marketplace, and five that have registered in the last days. */
export function makeBrands(now: Date): SampleBrand[] {
  const random = seededRandom("brands");
  const makePerson = personMaker(seededRandom("contact persons"));
  const brandsMade = companies().map((company, index): SampleBrand => {
    const contact = makePerson();
    const domain = `${siteOf(company.name)}.example.com`;
    const registration = {
      id: random.uuid(),
      companyName: company.name,
      contactName: contact.name,
      email: `${contact.first}@${domain}`,
      phone: random.chance(0.8) ? phoneIn(contact.place, random) : "",
      website: `https://${domain}`,
      industry: company.industry,
      description: company.description,
      goals: company.goals,
    };
    if (company.isPending) {
      const waiting = 0.3 + pendingIndustries.indexOf(company.industry) * 0.9;
      return {
        ...registration,
        ...budget(random.integer(1, 3)),
        status: "pending",
        createdAt: daysBefore(now, waiting),
      };
    }
    const listing = makeListing(company, random);
    return {
      ...registration,
      ...listing,
      status: "published",
      logo: markOf(index),
      location: locationOf(contact.place),
      createdAt: daysBefore(now, listing.rating === 0 ? 2 + 8 * random.next() : 14 + 700 * random.next()),
    };
  });
  feature(brandsMade);
  return brandsMade.map((brand) => ({
    ...brand,
    ...(brand.createdAt && { updatedAt: brand.createdAt.toISOString() }),
  }));
}

/** The industries take turns, so that companies of one do not stand in a row. */
function companies(): Company[] {
  const rounds = Math.max(...brandIndustries.map((industry) => industryTexts[industry].companies.length));
  return Array.from({ length: rounds }, (_, round) =>
    brandIndustries.flatMap((industry): Company[] => {
      const texts = industryTexts[industry];
      const entry = texts.companies[round];
      if (entry === undefined) return [];
      const [name, description] = entry;
      const isLast = round === texts.companies.length - 1;
      return [
        {
          name,
          description,
          industry,
          goals: at(texts.goals, round % texts.goals.length),
          isPending: isLast && pendingIndustries.includes(industry),
        },
      ];
    }),
  ).flat();
}

function makeListing({ industry }: Company, random: Random) {
  const companySize = random.weighted(largeIndustries.has(industry) ? sizesOfLargeOnes : sizes);
  const sizeStep = sizes.findIndex(([size]) => size === companySize);
  const isNew = random.chance(0.04);
  const texts = industryTexts[industry];
  return {
    companySize,
    ...budget(Math.max(0, Math.min(budgetRanges.length - 1, sizeStep + random.integer(-1, 2)))),
    rating: isNew ? 0 : Math.round(Math.min(5, Math.max(3.7, 4.45 + 0.3 * random.normal())) * 10) / 10,
    totalCollaborations: isNew ? 0 : Math.round(4 + (12 + 26 * sizeStep) * random.next() ** 1.6),
    verified: !isNew && random.chance(0.45),
    collaborationTypes: [
      ...new Set([
        ...random.shuffled(texts.collaborations).slice(0, random.integer(1, 2)),
        ...random.shuffled(generalCollaborations).slice(0, random.integer(1, 3)),
      ]),
    ],
    socialMedia: makeSocialMedia(sizeStep, random),
  };
}

function budget(step: number) {
  const budgetRange = at(budgetRanges, step);
  return { budgetRange, budgetLowerBound: budgetLowerBound(budgetRange) };
}

/** Counts as a company writes them; '0' stands for an account that is not in use. */
function makeSocialMedia(sizeStep: number, random: Random): Record<string, string> {
  const counts: Record<string, string> = {};
  for (const platform of ["instagram", "tiktok", "youtube", "facebook", "twitter", "linkedin"]) {
    if (random.chance(0.2)) continue;
    const followers = 700 * 3.4 ** sizeStep * Math.exp(random.normal());
    counts[platform] = random.chance(0.2) ? "0" : countText(followers);
  }
  return counts;
}

function countText(followers: number): string {
  if (followers >= 1_000_000) return `${shortest(followers / 1_000_000)}M`;
  if (followers >= 10_000) return `${Math.min(999, Math.round(followers / 1_000))}K`;
  if (followers >= 1_000) return `${shortest(followers / 1_000)}K`;
  return String(Math.max(40, Math.round(followers)));
}

/** With one decimal, unless it is zero. */
function shortest(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function feature(all: SampleBrand[]): void {
  const best = all
    .filter((brand) => brand.verified && (brand.rating ?? 0) >= 4.5)
    .toSorted((first, second) => (second.totalCollaborations ?? 0) - (first.totalCollaborations ?? 0));
  const taken = new Map<string | undefined, number>();
  for (const brand of best) {
    const ofIndustry = taken.get(brand.industry) ?? 0;
    if (ofIndustry >= 2 || [...taken.values()].reduce((sum, count) => sum + count, 0) >= featuredCount)
      continue;
    taken.set(brand.industry, ofIndustry + 1);
    brand.featured = true;
  }
}

function siteOf(companyName: string): string {
  return companyName
    .replace(/&/g, "and")
    .split(/[^\p{L}\p{M}\d]+/u)
    .map(addressPart)
    .filter((part) => part !== "")
    .join("-");
}
