import { brandIndustries } from "../brands/brand-options.ts";
import { collaborationStateLabels, collaborationStates } from "../campaigns/collaboration-states.ts";
import { influencerCategories } from "../influencers/categories.ts";
import { relationshipLabels, relationships } from "../influencers/relationship.ts";
import { visibilities, visibilityLabels } from "../influencers/visibility.ts";
import { foldedKey } from "./folded-key.ts";
import { nearestOption } from "./nearest-option.ts";
import {
  categoryWords,
  collaborationStateWords,
  industryWords,
  relationshipWords,
  visibilityWords,
} from "./value-words.ts";

type List<Value extends string> = {
  values: readonly Value[];
  labels?: Record<Value, string>;
  words: Record<Value, string>;
};

const between = /[,;/|&+]|\s(?:and|und|et|y|e)\s/i;

/** Reads the values of a fixed list as spreadsheets write them. */
function knownValues<Value extends string>({ values, labels, words }: List<Value>) {
  const named = values.flatMap((value) =>
    [value, labels?.[value] ?? value, ...words[value].split(", ")].map((word) => ({ word, value })),
  );
  // 'Essen und Trinken' is also written with '&', which a key does not have.
  const written = named.flatMap(({ word, value }) => [
    { word, value },
    { word: word.replace(between, " "), value },
  ]);
  const byKey = new Map(written.toReversed().map(({ word, value }) => [foldedKey(word), value]));
  const labelOf = (value: Value) => labels?.[value] ?? value;
  return {
    /** The value that a text names; undefined if it names none, or several. */
    read(text: string): Value | undefined {
      const whole = byKey.get(foldedKey(text));
      if (whole !== undefined) return whole;
      const parts = partsOf(text).map((part) => byKey.get(foldedKey(part)));
      return parts.every((part) => part === parts[0]) ? parts[0] : undefined;
    },
    /** Advice for a text that names no value: the nearest, or all. */
    adviceOn(text: string): string {
      const nearest = nearestOption(
        text,
        named.map(({ word }) => word),
      );
      const value = nearest && byKey.get(foldedKey(nearest));
      return value ? `the nearest is '${labelOf(value)}'` : `known are ${values.map(labelOf).join(", ")}`;
    },
  };
}

/** 'Essen & Kochen' has two words for one category. */
function partsOf(text: string): string[] {
  return text.split(between).filter((part) => foldedKey(part) !== "");
}

export const knownCategories = knownValues({ values: influencerCategories, words: categoryWords });
export const knownIndustries = knownValues({ values: brandIndustries, words: industryWords });
export const knownRelationships = knownValues({
  values: relationships,
  labels: relationshipLabels,
  words: relationshipWords,
});
export const knownVisibilities = knownValues({
  values: visibilities,
  labels: visibilityLabels,
  words: visibilityWords,
});
export const knownCollaborationStates = knownValues({
  values: collaborationStates,
  labels: collaborationStateLabels,
  words: collaborationStateWords,
});
