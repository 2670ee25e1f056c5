import { Link } from "react-router";
import { followerTier, formatFollowers } from "#domain/influencers/followers.ts";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/notices.tsx";
import { Avatar } from "#web/ui/picture.tsx";
import { RowButton, RowLink } from "#web/ui/row-button.tsx";
import { type RowSelection, SelectAllBox, SelectRowBox } from "#web/ui/row-selection.tsx";

export type LinkTarget = { to: string; state: unknown };

type InfluencersTableProps = {
  editLink: (influencer: InfluencerRecord) => LinkTarget;
  influencers: InfluencerRecord[] | undefined;
  stale: boolean;
  selection: RowSelection;
  isFiltered: boolean;
  onClearFilters: () => void;
  onDelete: (influencer: InfluencerRecord) => void;
  onCopyCredentials: (influencer: InfluencerRecord) => void;
};

const columns: readonly Column<InfluencerRecord>[] = [
  {
    id: "email",
    header: "Email",
    className: "min-w-44",
    cell: ({ email }) =>
      email ? (
        <a href={`mailto:${email}`} className="link-plain">
          {email}
        </a>
      ) : (
        "–"
      ),
  },
  { id: "category", header: "Category", cell: ({ category }) => category || "–" },
  { id: "location", header: "Location", cell: ({ location }) => location || "–" },
];

export function InfluencersTable(props: InfluencersTableProps) {
  const { influencers, selection, editLink, onDelete, onCopyCredentials } = props;
  return (
    <DataTable
      caption="Influencers"
      rows={influencers}
      rowKey={(influencer) => influencer._id}
      stale={props.stale}
      cardsBelow={900}
      selection={{
        header: (labelHidden) => (
          <SelectAllBox selection={selection} label="Select all on this page" labelHidden={labelHidden} />
        ),
        cell: ({ _id, name }) => <SelectRowBox selection={selection} id={_id} label={`Select ${name}`} />,
      }}
      title={{
        id: "name",
        header: "Name",
        cell: (influencer) => <Name influencer={influencer} editLink={editLink(influencer)} />,
      }}
      columns={columns}
      actions={(influencer) => (
        <>
          <RowLink {...editLink(influencer)} label={`Edit ${influencer.name}`}>
            Edit
          </RowLink>
          <RowLink to={`/influencers/${influencer._id}`} label={`View ${influencer.name} in the marketplace`}>
            View
          </RowLink>
          <RowButton
            label={`Copy Credentials of ${influencer.name}`}
            disabled={!influencer.email}
            onClick={() => onCopyCredentials(influencer)}
          >
            Copy Credentials
          </RowButton>
          <RowButton tone="danger" label={`Delete ${influencer.name}`} onClick={() => onDelete(influencer)}>
            Delete
          </RowButton>
        </>
      )}
      empty={props.isFiltered ? <NoneFits onClear={props.onClearFilters} /> : <NoneYet />}
    />
  );
}

function NoneFits({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="Nobody fits"
      description="No influencer matches this search. Look for a part of the name, or in all categories."
      actions={
        <Button variant="secondary" onClick={onClear}>
          Show everybody
        </Button>
      }
    />
  );
}

function NoneYet() {
  return (
    <EmptyState
      title="No influencers yet"
      description="Approve a join request, and the creator is on the marketplace and in this list."
    />
  );
}

function Name({ influencer, editLink }: { influencer: InfluencerRecord; editLink: LinkTarget }) {
  const { name, avatar, totalFollowers, verified, featured } = influencer;
  return (
    <div className="flex items-center gap-3">
      <Avatar src={avatar ?? undefined} alt="" size={40} className="size-10 shrink-0 rounded-full" />
      <div className="min-w-0">
        <Link {...editLink} className="link-plain font-semibold text-base">
          {name}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-tiny tabular-nums">
          {formatFollowers(totalFollowers)} followers · {followerTier(totalFollowers)}
          {featured && <Badge tone="gold">Featured</Badge>}
          {verified && <Badge tone="brand">Verified</Badge>}
        </p>
      </div>
    </div>
  );
}
