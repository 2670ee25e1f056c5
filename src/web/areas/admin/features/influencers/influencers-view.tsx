import { useState } from "react";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { useRowSelection } from "#web/ui/row-selection.tsx";
import { SelectionBar } from "#web/ui/selection-bar.tsx";
import { DeleteInfluencers } from "./delete-influencers.tsx";
import { InfluencerFilters, type InfluencerFiltersProps } from "./influencer-filters.tsx";
import { InfluencersTable, type LinkTarget } from "./influencers-table.tsx";

export type InfluencersViewProps = InfluencerFiltersProps & {
  /** Undefined while they are on their way. */
  influencers: InfluencerRecord[] | undefined;
  /** Rows of the filter before are still shown. */
  stale: boolean;
  failure: string | undefined;
  onRetry: () => void;
  retrying: boolean;
  onChange: (ids: string[], action: "verify" | "unverify" | "feature" | "unfeature") => void;
  onDelete: (ids: string[]) => void;
  onCopyCredentials: (influencer: InfluencerRecord) => void;
  addPath: string;
  editLink: (influencer: InfluencerRecord) => LinkTarget;
};

export function InfluencersView(props: InfluencersViewProps) {
  const { influencers, filter, onFilter, onChange, onDelete } = props;
  const selection = useRowSelection(influencers?.map((influencer) => influencer._id) ?? []);
  const [deleting, setDeleting] = useState<InfluencerRecord[]>([]);

  const act = (label: string, action: Parameters<typeof onChange>[1]) => ({
    label,
    onClick: () => onChange(selection.ids, action),
  });

  return (
    <>
      <PageTitle title="Influencers" lead="Everybody who is on the marketplace.">
        <ButtonLink to={props.addPath} size="small">
          + Add Influencer
        </ButtonLink>
      </PageTitle>
      <InfluencerFilters filter={filter} onFilter={onFilter} />
      {props.failure !== undefined && influencers === undefined ? (
        <ErrorBox
          title="The influencers could not be loaded"
          message={props.failure}
          onRetry={props.onRetry}
          busy={props.retrying}
        />
      ) : (
        <InfluencersTable
          {...props}
          selection={selection}
          isFiltered={filter("search") !== "" || filter("category") !== ""}
          onClearFilters={() => onFilter({ search: "", category: "" })}
          onDelete={(influencer) => setDeleting([influencer])}
        />
      )}
      {selection.ids.length > 0 && (
        <SelectionBar
          label="Selected influencers"
          count={selection.ids.length}
          actions={[
            act("Verify", "verify"),
            act("Unverify", "unverify"),
            act("Feature", "feature"),
            act("Unfeature", "unfeature"),
            {
              label: "Delete",
              onClick: () => setDeleting(influencers?.filter(({ _id }) => selection.isSelected(_id)) ?? []),
            },
          ]}
          onClear={selection.clear}
        />
      )}
      <DeleteInfluencers influencers={deleting} onClose={() => setDeleting([])} onDelete={onDelete} />
    </>
  );
}
