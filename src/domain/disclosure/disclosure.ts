import type { Format } from "../campaigns/offer-options.ts";
import { countryName } from "../places/countries.ts";
import { type CaptionLabels, captionLabels, type FoundLabel, labelKey } from "./caption-labels.ts";
import type { CountryDisclosure, Disclosure, DisclosurePoint } from "./disclosure.contract.ts";
import { disclosurePlaces, disclosureStates } from "./disclosure-states.ts";
import { type DisclosureRule, disclosureRules, mentionForm, thanksForm } from "./label-rules.ts";

/**
 * Checks a caption for the labels that the countries of a campaign require. Without countries, and for countries
 * without a rule, a person has to judge. `format`: skips duties of other formats. `brand`: the client, whom a
 * caption may thank by name.
 */
export function disclosureOf(
  caption: string,
  countries: readonly string[],
  { format, brand }: { format?: Format; brand?: string } = {},
): Disclosure {
  const labels = captionLabels(caption, brand);
  const others = knownLabels.flatMap((label) => labels.find(label)).filter(({ isDenied }) => !isDenied);
  const places = countries.length === 0 ? [null] : countries;
  const read = places.map((country) => countryDisclosure(country, labels, others));
  return {
    state: stateOrder.findLast((state) => read.some((each) => each.state === state)) ?? "by_hand",
    countries: read,
    asked: labelsToAsk(read.filter(({ state }) => state === "missing" || state === "misplaced")),
    checklist: read.flatMap((each) => checklistOf(each, format)),
  };
}

const stateOrder = Object.keys(disclosureStates) as (keyof typeof disclosureStates)[];
const knownLabels = disclosureRules.flatMap(({ labels, equivalents }) => [...labels, ...equivalents]);

function ruleOf(country: string | null): DisclosureRule | undefined {
  return disclosureRules.find((rule) => rule.country === country);
}

function countryDisclosure(
  country: string | null,
  caption: CaptionLabels,
  others: readonly FoundLabel[],
): CountryDisclosure {
  const rule = ruleOf(country);
  if (rule === undefined) {
    const nothing = { label: null, refused: [], labels: [], sources: [], checkedOn: null };
    return { country, state: "by_hand", place: "beginning", ...nothing };
  }
  const { place, sources, checkedOn } = rule;
  const present = rule.labels.flatMap((label) => caption.find(label)).filter(({ isDenied }) => !isDenied);
  const placed = present.find((label) => isInPlace(label, { place, caption, others }));
  const equivalent = rule.equivalents
    .flatMap((label) => caption.find(label))
    .find(({ isDenied }) => !isDenied);
  const state = placed ? "served" : present.length > 0 ? "misplaced" : equivalent ? "by_hand" : "missing";
  return {
    country,
    state,
    place,
    checkedOn,
    label: (placed ?? present[0] ?? equivalent)?.text ?? null,
    refused: state === "served" ? [] : refusedIn(rule, caption),
    labels: [...rule.labels],
    sources: [...sources],
  };
}

type Place = Pick<DisclosureRule, "place"> & { caption: CaptionLabels; others: readonly FoundLabel[] };

/** Labels on a picture cannot be checked in the caption, so any position is fine. */
function isInPlace(label: FoundLabel, { place, caption, others }: Place): boolean {
  if (place === "picture") return true;
  return place === "beginning" ? caption.isAtBeginning(label, others) : caption.isInFirstLines(label);
}

/** Invalid and negated labels for a country, as written in the caption. */
function refusedIn({ labels, refused }: DisclosureRule, caption: CaptionLabels): string[] {
  const denied = labels.flatMap((label) => caption.find(label)).filter(({ isDenied }) => isDenied);
  const found = refused.flatMap((form) => {
    if (form === thanksForm) return caption.thanks;
    if (form === mentionForm) return caption.mentions;
    return caption.find(form).map(({ text }) => text);
  });
  return [...new Set([...denied.map(({ text }) => text), ...found])];
}

/** The smallest set of labels that covers all of these countries, none of which refuses its label. */
function labelsToAsk(countries: readonly CountryDisclosure[]): string[] {
  const serves = (label: string, { labels }: CountryDisclosure) =>
    labels.some((own) => labelKey(own) === labelKey(label));
  const asked: string[] = [];
  let left = countries;
  while (left.length > 0) {
    const count = (label: string) => left.filter((country) => serves(label, country)).length;
    const [best] = left.flatMap(({ labels }) => labels).toSorted((a, b) => count(b) - count(a));
    if (best === undefined) return asked;
    asked.push(best);
    left = left.filter((country) => !serves(best, country));
  }
  return asked;
}

function checklistOf(
  { country, state, labels, place }: CountryDisclosure,
  format?: Format,
): DisclosurePoint[] {
  const where = country ?? "any";
  const name = country ? `${countryName(country)}: ` : "";
  const words = new Intl.ListFormat("en", { type: "disjunction" }).format(labels);
  const label = words || "The platform’s own label and the country’s word for advertising";
  const isFound = state === "served" || state === "misplaced";
  const duties = ruleOf(country)?.duties ?? [];
  return [
    { code: `${where}.label`, country, text: `${name}${label}`, seen: state === "by_hand" ? null : isFound },
    {
      code: `${where}.place`,
      country,
      text: `${name}${disclosurePlaces[place]}`,
      seen: place === "picture" || state === "by_hand" ? null : state === "served",
    },
    ...duties
      .filter(({ formats }) => !(format && formats) || formats.includes(format))
      .map(({ code, text }) => ({ code: `${where}.${code}`, country, text: `${name}${text}`, seen: null })),
  ];
}
