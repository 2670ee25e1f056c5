import { Link } from "react-router";
import { influencerPath } from "#domain/http/record-paths.ts";
import { influencerCategories } from "#domain/influencers/categories.ts";
import { followerTier, formatFollowers } from "#domain/influencers/followers.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import type { InfluencerSort } from "#domain/influencers/influencer-sort.ts";
import { languageName, languageNames, languages } from "#domain/influencers/languages.ts";
import { monogramPath } from "#domain/monograms/monogram.ts";
import { adminCall } from "#web/api/admin-client.ts";
import type { ApiBody } from "#web/api/client.ts";
import { influencerPageOf } from "#web/api/influencer-answer.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { MailLink } from "#web/ui/details.tsx";
import { Avatar } from "#web/ui/picture.tsx";
import {
  type Action,
  counted,
  deletion,
  type Filter,
  type ListTable,
  namesOf,
  type Resource,
  undoHint,
} from "#web/ui/resource.ts";
import { RowButton, RowLink } from "#web/ui/row-button.tsx";

const noun = { one: "influencer", many: "influencers" };

type BulkAction = ApiBody<"POST /api/influencers/bulk">["action"];

async function changeMany(ids: string[], action: BulkAction) {
  const { data, undo } = await adminCall("POST /api/influencers/bulk", { json: { ids, action } });
  return { ...data, undo };
}

function update(
  label: string,
  action: BulkAction,
  after: Partial<InfluencerRecord>,
): Action<InfluencerRecord> {
  return {
    label,
    many: (ids) => changeMany(ids, action),
    apply: (influencer) => ({ ...influencer, ...after }),
    done: ({ count }) => ({
      title: "Saved",
      description: `${counted(count, noun)} updated successfully!`,
    }),
    fallback: "Failed to update.",
  };
}

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

const filters: readonly Filter[] = [
  {
    name: "search",
    kind: "search",
    label: "Search influencers",
    placeholder: "Name, email, bio, category or location",
  },
  {
    name: "category",
    kind: "choice",
    label: "Category",
    options: [["", "All categories"], ...influencerCategories.map((name) => [name, name] as const)],
  },
  {
    name: "language",
    kind: "choice",
    label: "Language",
    options: [["", "All languages"], ...languages.map((tag) => [tag, languageName(tag)] as const)],
  },
  {
    name: "sort",
    kind: "choice",
    label: "Order",
    initial: "newest",
    options: Object.entries(sortLabels),
  },
];

/** All creators in the marketplace. */
export function influencersList(
  copyCredentials: Action<InfluencerRecord>,
  addTo: readonly Action<InfluencerRecord>[],
): Resource<InfluencerRecord> {
  return {
    key: ["influencers"],
    path: "/admin/influencers",
    title: "Influencers",
    lead: "Everybody who is on the marketplace.",
    beside: () => (
      <ButtonLink to="/admin/add-influencer" size="small">
        + Add Influencer
      </ButtonLink>
    ),
    async read(query, signal) {
      const answer = await adminCall("GET /api/influencers", { query, signal });
      const { influencers, matched, nextCursor } = influencerPageOf(answer);
      return { items: influencers, total: matched, nextCursor };
    },
    nameOf: ({ name }) => name,
    filters,
    display: table(copyCredentials),
    bulk: {
      label: "Selected influencers",
      actions: [
        ...addTo,
        update("Verify", "verify", { verified: true }),
        update("Unverify", "unverify", { verified: false }),
        update("Feature", "feature", { featured: true }),
        update("Unfeature", "unfeature", { featured: false }),
        remove,
      ],
    },
    failed: "The influencers could not be loaded",
    empty: {
      title: "No influencers yet",
      description: "Approve a join request, and the creator is on the marketplace and in this list.",
    },
    noneFits: {
      title: "Nobody fits",
      description: "No influencer matches this search. Look for a part of the name, or in all categories.",
      clear: "Show everybody",
    },
  };
}

/** Makes the form return to the list with its filters and page. */
const editLink = ({ _id }: InfluencerRecord) => ({
  to: `/admin/add-influencer?id=${_id}`,
  state: { fromList: true },
});

const table = (copyCredentials: Action<InfluencerRecord>): ListTable<InfluencerRecord> => ({
  caption: "Influencers",
  cardsBelow: 900,
  title: { id: "name", header: "Name", cell: Name },
  columns: [
    {
      id: "email",
      header: "Email",
      className: "min-w-44",
      cell: ({ email }) => (email ? <MailLink email={email} /> : "–"),
    },
    { id: "category", header: "Category", cell: ({ category }) => category || "–" },
    { id: "location", header: "Location", cell: Place },
  ],
  actions: (influencer, { run }) => (
    <>
      <RowLink {...editLink(influencer)} label={`Edit ${influencer.name}`}>
        Edit
      </RowLink>
      <RowLink to={influencerPath(influencer)} label={`View ${influencer.name} in the marketplace`}>
        View
      </RowLink>
      <RowButton
        label={`Copy Credentials of ${influencer.name}`}
        disabled={!influencer.email}
        onClick={() => run(copyCredentials, influencer)}
      >
        Copy Credentials
      </RowButton>
      <RowButton tone="danger" label={`Delete ${influencer.name}`} onClick={() => run(remove, influencer)}>
        Delete
      </RowButton>
    </>
  ),
});

function Place({ location, languages: tags }: InfluencerRecord) {
  return (
    <>
      <span>{location || "–"}</span>
      {tags.length > 0 && <span className="block text-ink-soft text-tiny">{languageNames(tags)}</span>}
    </>
  );
}

function Name(influencer: InfluencerRecord) {
  const { _id, name, avatar, totalFollowers, verified, featured } = influencer;
  return (
    <div className="flex items-center gap-3">
      <Avatar
        src={avatar}
        fallback={monogramPath("influencer", _id, name)}
        alt=""
        size={40}
        className="size-10 shrink-0 rounded-full"
      />
      <div className="min-w-0">
        <Link {...editLink(influencer)} className="link-plain font-semibold text-base">
          {name}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-tiny tabular-nums">
          <span>{`${formatFollowers(totalFollowers)} followers · ${followerTier(totalFollowers)}`}</span>
          {featured && <Badge tone="gold">Featured</Badge>}
          {verified && <Badge tone="brand">Verified</Badge>}
        </p>
      </div>
    </div>
  );
}
