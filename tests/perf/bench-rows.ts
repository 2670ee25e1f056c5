import { influencerCategories } from "#domain/influencers/categories.ts";
import { followerRangeBounds, followerRanges, formatFollowers } from "#domain/influencers/followers.ts";
import { platforms } from "#domain/influencers/platforms.ts";
import { readFollowers } from "#domain/readers/read-followers.ts";
import { at, type Random, seededRandom } from "#fixtures/sample-data/seeded-random.ts";

/** To be raised with every change of what is generated: databases of an earlier run are then made anew. */
export const rowsVersion = 1;

/** Words of the texts: none holds a 'c', so that the planted ones below are found where they were planted only. */
const syllables =
  "ba be bo da di du el en fa fi go ha il jo ka ki la li lo ma mi mo na ne no or pa pi ra ri ro sa si ta ti to ul va vi we".split(
    " ",
  );
const commonPhrase = "content creator";
/** Terms that a third of all creators match. */
export const commonTerms = ["creator", "creato", "creat", "crea"];
/** Words that many texts have, each fewer than the one before. */
export const secondWords = [0, 1, 4, 9, 24].map((place) => wordAt(place + 41));
/** Words of which each is in about a hundred texts. */
export const rareTerms = Array.from({ length: 40 }, (_, index) => `ceq${wordAt(index)}`);
const matchesOfRareTerm = 100;

/** Columns that the database would compute at ten times the cost of the rest of the row. */
export const computedColumns = ["channel_followers", "channel_sizes"];
/** The columns in the order in which `copyLines` writes them. */
export const copiedColumns = [
  "id",
  "name",
  "email",
  "avatar",
  "bio",
  "location",
  "category",
  "platforms",
  "socials",
  "total_followers",
  "engagement",
  "rating",
  "rate",
  "verified",
  "featured",
  "collaboration_types",
  "created_at",
  ...computedColumns,
];

const vocabulary = Array.from({ length: 20_000 }, (_, index) => wordAt(index + 41));
const locations = Array.from(
  { length: 300 },
  (_, index) => `${title(wordAt(index + 900))}, ${title(wordAt(90 + (index % 40)))}`,
);
const collaborations = ["Sponsored Posts", "Product Reviews", "Brand Ambassador", "Giveaways", "Events"];
const newest = Date.UTC(2026, 0, 1);
const threeYears = 3 * 365 * 86_400_000;

const chooseWord = zipf(vocabulary, 1.07);
const chooseLocation = zipf(locations, 1);
const chooseCategory = zipf(influencerCategories, 0.8);
const choosePlatform = zipf(platforms, 1.1);

/**
 * `size` creators as lines of COPY's text format, with these of the columns in `copiedColumns`. They are the same at
 * every run. Followers have a heavy tail, choices a long one.
 */
export function* copyLines(size: number, columns: readonly string[] = copiedColumns): Generator<string> {
  const random = seededRandom(`benchmark ${size}`);
  const isWanted = copiedColumns.map((column) => columns.includes(column));
  for (let index = 0; index < size; index += 1) {
    const values = creator(random, index, size).filter((_, place) => isWanted[place]);
    yield `${values.join("\t")}\n`;
  }
}

function creator(random: Random, index: number, size: number): string[] {
  const created = newest - Math.floor(random.next() * threeYears);
  const used = [...new Set(Array.from({ length: random.integer(1, 4) }, () => choosePlatform(random)))];
  const followers = Math.round(manyFollowers(random));
  const socials = used.map((platform) => ({
    platform,
    link: `https://${platform}.example/c${index}`,
    followers: formatFollowers(Math.round(followers / used.length)),
  }));
  return [
    timedId(random, created),
    `${title(chooseWord(random))} ${title(chooseWord(random))}`,
    `creator-${index}@benchmark.example`,
    `/images/benchmark/${index}.webp`,
    bio(random, size),
    chooseLocation(random),
    chooseCategory(random),
    `{${used.join(",")}}`,
    JSON.stringify(socials),
    String(followers),
    (1 + Math.min(20, Math.exp(random.normal()))).toFixed(2),
    (3 + 2 * random.next()).toFixed(1),
    String(random.integer(1, 100) * 25),
    random.chance(0.1) ? "t" : "f",
    random.chance(0.02) ? "t" : "f",
    `{"${random.pick(collaborations)}"}`,
    new Date(created).toISOString(),
    ...computed(socials),
  ];
}

/** Followers and sizes of each channel, in the order of the keys of a `jsonb`. */
function computed(socials: readonly { platform: string; followers: string }[]): string[] {
  const channels = socials
    .map((social) => [social.platform, readFollowers(social.followers).value ?? 0] as const)
    .sort(([left], [right]) => left.length - right.length || (left < right ? -1 : 1));
  const sizes = channels.flatMap(([platform, count]) =>
    followerRanges
      .filter((range) => {
        const { from, to } = followerRangeBounds[range];
        return count >= from && (to === null || count <= to);
      })
      .map((range) => `"${platform} ${range}"`),
  );
  return [JSON.stringify(Object.fromEntries(channels)), `{${sizes.join(",")}}`];
}

/** Log-normal around 12,000; one in a hundred is famous by a Pareto law. */
function manyFollowers(random: Random): number {
  if (random.chance(0.01)) return Math.min(200_000, 1 / random.next()) * 500_000;
  return 1_000 + Math.exp(9.4 + 1.6 * random.normal());
}

function bio(random: Random, size: number): string {
  const words = Array.from({ length: random.integer(12, 25) }, () => chooseWord(random));
  if (random.chance(1 / 3)) words.splice(random.integer(0, words.length), 0, commonPhrase);
  const isRare = random.chance((rareTerms.length * matchesOfRareTerm) / size);
  if (isRare) words.push(random.pick(rareTerms));
  return `${title(words.join(" "))}.`;
}

/** In the form of a version 7 UUID. */
function timedId(random: Random, time: number): string {
  const hex = time.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${random.uuid().slice(15)}`;
}

/** Chooses the n-th item with a weight of 1 / n^exponent. */
export function zipf<T>(items: readonly T[], exponent: number): (random: Random) => T {
  let sum = 0;
  const sums = Float64Array.from(items, (_, index) => {
    sum += 1 / (index + 1) ** exponent;
    return sum;
  });
  return (random) => {
    const wanted = random.next() * sum;
    let [low, high] = [0, items.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) <= wanted) low = middle + 1;
      else high = middle;
    }
    return at(items, low);
  };
}

/** A different word for each number: its digits in syllables, shortest first. */
function wordAt(index: number): string {
  const base = syllables.length;
  let [left, word] = [index, ""];
  do {
    word += at(syllables, left % base);
    left = Math.floor(left / base) - 1;
  } while (left >= 0);
  return word;
}

function title(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
