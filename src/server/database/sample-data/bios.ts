import type { InfluencerCategory } from "#domain/influencers/categories.ts";
import { closingRemarks, creatorTexts } from "./creator-texts/all-texts.ts";
import type { Person } from "./people.ts";
import { at, seededRandom } from "./seeded-random.ts";
import { spreadOut } from "./spread-out.ts";

type Author = { person: Person; category: InfluencerCategory };

/** Two that begin alike are not on one page of a list, whichever it is. */
const sameSentenceDistance = 12;

/** One to three sentences for everybody. `lists` are the authors' indexes in the orders that visitors see. */
export function writeBios(authors: readonly Author[], lists: ReadonlyArray<readonly number[]>): string[] {
  const random = seededRandom("bios");
  const openings = spreadOut({
    places: authors.length,
    lists,
    candidates: (place) => shuffledTexts[at(authors, place).category].openings,
    traits: (opening) => [{ key: opening, reach: sameSentenceDistance, cost: 1 }],
    useCost: 0,
  });
  const pairsOf = pairMaker();
  const pairs = spreadOut({
    places: authors.length,
    lists,
    candidates: (place) => pairsOf(at(openings, place), shuffledTexts[at(authors, place).category].details),
    traits: ({ detail }) => [{ key: detail, reach: sameSentenceDistance, cost: 1 }],
    // No two sentences stand together twice.
    useCost: 1_000_000,
  });
  const known = new Set<string>();
  return authors.map(({ person }, index) => {
    const { opening, detail } = at(pairs, index);
    const sentences = [opening];
    // Only one of those who begin alike may leave it at that.
    if (known.has(opening) || random.chance(0.72)) sentences.push(detail);
    known.add(opening);
    if (random.chance(0.18)) sentences.push(random.pick(closingRemarks));
    return fillIn(sentences.join(" "), person);
  });
}

type Pair = { opening: string; detail: string };

/** Gives the same objects for the same opening, since uses are counted by object. */
function pairMaker(): (opening: string, details: readonly string[]) => Pair[] {
  const made = new Map<string, Pair[]>();
  return (opening, details) => {
    const pairs = made.get(opening) ?? details.map((detail) => ({ opening, detail }));
    made.set(opening, pairs);
    return pairs;
  };
}

const shuffledTexts = Object.fromEntries(
  Object.entries(creatorTexts).map(([category, { openings, details }]) => {
    const random = seededRandom(`texts of ${category}`);
    return [category, { openings: random.shuffled(openings), details: random.shuffled(details) }];
  }),
) as Record<InfluencerCategory, { openings: string[]; details: string[] }>;

function fillIn(text: string, { place, presents }: Person): string {
  const mother = place.country === "USA" || place.country === "Canada" ? "Mom" : "Mum";
  const words: Record<string, string> = {
    city: place.city,
    area: place.area,
    dish: place.dish,
    outdoors: place.outdoors,
    parent: presents === "feminine" ? mother : "Dad",
  };
  return (
    text
      .replace(/\{(\w+)\}/g, (slot, name: string) => words[name] ?? slot)
      // 'Mum of three' begins a sentence, 'Single mum' goes on with one.
      .replace(/(?<=[a-z] )(Mum|Mom|Dad)/g, (word) => word.toLowerCase())
  );
}
