import type { CustomValues } from "../custom-fields/custom-values.ts";
import { pickFields } from "../pick-fields.ts";
import { isOffLimits } from "./do-not-contact.ts";
import { type InfluencerField, influencerFieldNames } from "./field-list.ts";
import type { FollowerRange } from "./followers.ts";
import type { Social } from "./influencer-fields.ts";
import type { Person } from "./people.ts";
import { mailTopics } from "./person-roles.ts";
import type { Relationship } from "./relationship.ts";
import { withoutRepeats } from "./tags.ts";

/** Fields that a merge joins from both records, so that nobody has to choose. */
const joinedFields = ["tags", "people", "followers"] as const satisfies InfluencerField[];
type JoinedField = (typeof joinedFields)[number];

/**
 * Fields that a merge takes from one of the two records. `socials`: from both, but for a platform that both have, the
 * channels of one. `avatar`: the profile picture.
 */
export const chosenFields = [
  ...influencerFieldNames.filter(
    (name): name is Exclude<InfluencerField, JoinedField> => !joinedFields.some((joined) => joined === name),
  ),
  "avatar" as const,
];
export type ChosenField = (typeof chosenFields)[number];

/** Marks an own field among chosen ones: `custom.{key}`. */
export const ownFieldPrefix = "custom.";

/** A creator as the team reads or stores them. */
type Mergeable = { [Name in ChosenField | JoinedField]?: unknown } & Joined;
type Joined = {
  socials: Social[];
  followers?: Partial<Record<string, FollowerRange>> | undefined;
  tags?: string[] | undefined;
  people?: Person[] | undefined;
  custom?: CustomValues | undefined;
  relationship?: Relationship | undefined;
};

/**
 * A record with what a merge gives it. `chosen`: fields, and own fields as `custom.{key}`, whose value comes from
 * `other`. The rest stays, tags, people, and channels come from both, and own fields without a value are filled.
 */
export function mergedRecord<T extends Mergeable>(kept: T, other: T, chosen: readonly string[]): T {
  const taken = chosenFields.filter((name) => chosen.includes(name) && name !== "socials");
  const [first, second] = chosen.includes("socials") ? [other, kept] : [kept, other];
  const isElsewhere = ({ platform }: Social) => !first.socials.some((social) => social.platform === platform);
  return {
    ...kept,
    ...pickFields(other, taken),
    socials: [...first.socials, ...second.socials.filter(isElsewhere)],
    followers: { ...second.followers, ...first.followers },
    tags: withoutRepeats([...(kept.tags ?? []), ...(other.tags ?? [])]),
    people: joinedPeople(kept.people ?? [], other.people ?? []),
    custom: joinedValues(kept.custom ?? {}, other.custom ?? {}, chosen),
    // An objection counts for the person, whichever record it was noted in.
    ...((isOffLimits(kept) || isOffLimits(other)) && { relationship: "do_not_contact" }),
  };
}

/** People of both. Of two with one address, the first stays and receives what either does. */
function joinedPeople(kept: readonly Person[], others: readonly Person[]): Person[] {
  const isSame = (one: Person, other: Person) =>
    one.email === other.email && (one.email !== "" || one.name === other.name);
  const joined = kept.map((person) => {
    const receives = others.find((other) => isSame(person, other))?.receives ?? [];
    return {
      ...person,
      receives: mailTopics.filter((topic) => [...person.receives, ...receives].includes(topic)),
    };
  });
  return [...joined, ...others.filter((other) => !kept.some((person) => isSame(person, other)))];
}

function joinedValues(kept: CustomValues, other: CustomValues, chosen: readonly string[]): CustomValues {
  const taken = Object.entries(other).filter(
    ([key]) => !(key in kept) || chosen.includes(ownFieldPrefix + key),
  );
  return { ...kept, ...Object.fromEntries(taken) };
}
