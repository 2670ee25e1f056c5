import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";
import { influencerFields } from "#domain/influencers/field-list.ts";
import { filterOptions } from "#domain/influencers/filter-options.ts";
import type { InfluencerFacets, InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { facetFilters, influencerFilters, takesSeveral } from "#domain/influencers/influencer-filters.ts";
import type { InfluencerSort } from "#domain/influencers/influencer-sort.ts";
import { relationshipLabels, relationships } from "#domain/influencers/relationship.ts";
import type { TagRecord } from "#domain/influencers/tags.contract.ts";
import { visibilities, visibilityLabels } from "#domain/influencers/visibility.ts";
import { countries } from "#domain/places/countries.ts";
import { adminCall } from "#web/api/admin-client.ts";
import type { ApiBody } from "#web/api/client.ts";
import { influencerPageOf } from "#web/api/influencer-answer.ts";
import { ownFieldFilters, withOwnFields } from "#web/features/own-fields/own-field-filters.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import {
  type Action,
  deletion,
  type Filter,
  namesOf,
  type OptionCounts,
  opposites,
  type Resource,
  undoHint,
} from "#web/ui/resource.ts";
import { influencersTable } from "./influencers-table.tsx";
import { relationshipAction, tagAction } from "./roster-actions.tsx";
import { tellAction } from "./tell-action.tsx";

const noun = { one: "influencer", many: "influencers" };

type BulkAction = ApiBody<"POST /api/influencers/bulk">["action"];

async function changeMany(ids: string[], action: BulkAction) {
  const { data, undo } = await adminCall("POST /api/influencers/bulk", { json: { ids, action } });
  return { ...data, undo };
}

const marks = [
  ...opposites<InfluencerRecord, BulkAction>(
    { noun, many: changeMany },
    { label: "Verify", action: "verify", after: { verified: true } },
    { label: "Unverify", action: "unverify", after: { verified: false } },
  ),
  ...opposites<InfluencerRecord, BulkAction>(
    { noun, many: changeMany },
    { label: "Feature", action: "feature", after: { featured: true } },
    { label: "Unfeature", action: "unfeature", after: { featured: false } },
  ),
  ...opposites<InfluencerRecord, BulkAction>(
    { noun, many: changeMany },
    { label: "Publish", action: "publish", after: { visibility: "public" } },
    { label: "Make private", action: "unpublish", after: { visibility: "private" } },
  ),
];

const tell = tellAction();

const remove = deletion<InfluencerRecord>({
  noun,
  one: (id) => adminCall("DELETE /api/influencers/:id", { params: { id } }),
  many: (ids) => changeMany(ids, "delete"),
  lost: (influencers) =>
    `${namesOf(influencers.map(({ name }) => name))}: the record, its pictures and its videos are deleted. ${undoHint}`,
});

/** `channel` is left out, because this list has no platform filter. */
const sortLabels: Record<Exclude<InfluencerSort, "channel">, string> = {
  newest: "Newest first",
  rating: "Highest rating",
  engagement: "Highest engagement",
  followers: "Most followers",
  featured: "Featured first",
  rate: "Lowest price",
};

/** A filter of the marketplace, with the same options. */
function choiceOf(name: "category" | "platform" | "size" | "price" | "language"): Filter {
  const entry = influencerFilters[name];
  const { title: label, all } = entry.choice;
  return { name, kind: "choice", label, all, options: filterOptions(entry), several: takesSeveral(name) };
}

const filters: readonly Filter[] = [
  {
    name: "search",
    kind: "search",
    label: "Search influencers",
    placeholder: "Name, @handle, tag, email",
  },
  choiceOf("category"),
  choiceOf("platform"),
  choiceOf("size"),
  choiceOf("price"),
  { ...choiceOf("language"), added: "Language" },
  {
    name: "location",
    kind: "choice",
    label: "Country",
    added: "Country",
    all: "All Countries",
    options: countries.map(({ name }) => [name, name]),
  },
  {
    name: "visibility",
    kind: "choice",
    label: influencerFields.visibility.label,
    all: "All Creators",
    options: visibilities.map((visibility) => [visibility, visibilityLabels[visibility]]),
  },
  {
    name: "relationship",
    kind: "choice",
    label: influencerFields.relationship.label,
    all: "Any Relationship",
    options: relationships.map((relationship) => [relationship, relationshipLabels[relationship]]),
  },
  {
    name: "told",
    kind: "choice",
    label: "Notice about their data",
    added: "Told about their data",
    all: "Told or Not",
    options: [
      ["no", "Not told yet"],
      ["due", "To be told now"],
    ],
  },
];

const order: Filter = {
  name: "sort",
  kind: "choice",
  label: "Order",
  initial: "newest",
  options: Object.entries(sortLabels),
};

/** Filters by tags, if there are any. Only several chosen ones can be wanted all. */
function tagFilters(tags: readonly TagRecord[], areSeveral: boolean): Filter[] {
  if (tags.length === 0) return [];
  return [
    {
      name: "tag",
      kind: "choice",
      label: influencerFields.tags.label,
      all: "All Tags",
      options: tags.map(({ name }) => [name, name]),
      several: true,
    },
    ...(areSeveral ? [matchOfTags] : []),
  ];
}

const matchOfTags: Filter = {
  name: "tagMatch",
  kind: "choice",
  label: "Match of tags",
  all: "Any of the Tags",
  options: [["all", "All of the Tags"]],
};

/** By name of the filter. */
function countsOf(facets: InfluencerFacets): OptionCounts {
  return Object.fromEntries(facetFilters.map((name) => [name, facets[influencerFilters[name].facet]]));
}

type Known = { tags: readonly TagRecord[]; areSeveral: boolean; ownFields: readonly CustomField[] };

/** All creators, on the marketplace or not. */
export function influencersList(
  copyCredentials: Action<InfluencerRecord>,
  actions: readonly Action<InfluencerRecord>[],
  { tags, areSeveral, ownFields }: Known,
): Resource<InfluencerRecord> {
  return {
    key: ["influencers"],
    path: "/admin/influencers",
    title: "Influencers",
    lead: "Every creator you know. Only public ones are on the marketplace.",
    beside: () => (
      <ButtonLink to="/admin/add-influencer" size="small">
        + Add Influencer
      </ButtonLink>
    ),
    async read(query, signal) {
      if (!query.has("cursor")) query.set("facets", "true");
      const answer = await adminCall("GET /api/influencers", { query: withOwnFields(query), signal });
      const { influencers, matched, nextCursor, facets } = influencerPageOf(answer);
      return { items: influencers, total: matched, nextCursor, ...(facets && { counts: countsOf(facets) }) };
    },
    nameOf: ({ name }) => name,
    filters: [...filters, ...tagFilters(tags, areSeveral), order, ...ownFieldFilters(ownFields)],
    display: influencersTable({ copyCredentials, tell, remove }, ownFields),
    bulk: {
      label: "Selected influencers",
      actions: [...actions, tagAction(noun), relationshipAction(noun), tell, ...marks, remove],
    },
    failed: "The influencers could not be loaded",
    empty: {
      title: "No influencers yet",
      description: "Bring the spreadsheet that you have, add a creator, or approve a join request.",
      actions: (
        <ButtonLink to="/admin/import-export" variant="secondary">
          Import a spreadsheet
        </ButtonLink>
      ),
    },
    noneFits: {
      title: "No matches",
      description: "No influencer matches this search. Try part of the name, or all categories.",
      clear: "Show all",
    },
  };
}
