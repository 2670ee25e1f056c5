import { useState } from "react";
import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import { ErrorBox } from "#web/ui/notices.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { useRowSelection } from "#web/ui/row-selection.tsx";
import { DeleteInfluencers } from "./delete-influencers.tsx";
import { InfluencerFilters, type InfluencerFiltersProps } from "./influencer-filters.tsx";
import { InfluencersTable } from "./influencers-table.tsx";
import { type SelectionAction, SelectionBar } from "./selection-bar.tsx";

export type InfluencersViewProps = InfluencerFiltersProps & {
  /** Undefined while they are on their way. */
  influencers: InfluencerRecord[] | undefined;
  /** Rows of the filter before are still shown. */
  stale: boolean;
  failure: string | undefined;
  onRetry: () => void;
  retrying: boolean;
  onChange: (ids: string[], changes: { verified?: boolean; featured?: boolean }) => void;
  onDelete: (ids: string[]) => void;
  onCopyCredentials: (influencer: InfluencerRecord) => void;
};

export function InfluencersView(props: InfluencersViewProps) {
  const { influencers, filter, onFilter, onChange, onDelete } = props;
  const selection = useRowSelection(influencers?.map((influencer) => influencer._id) ?? []);
  const [deleting, setDeleting] = useState<InfluencerRecord[]>([]);

  const act = (action: SelectionAction) => {
    if (action !== "delete") onChange(selection.ids, action);
    else setDeleting(influencers?.filter(({ _id }) => selection.ids.includes(_id)) ?? []);
  };

  return (
    <>
      <PageTitle title="Influencers" lead="Everybody who is on the marketplace." />
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
        <SelectionBar count={selection.ids.length} onAct={act} onClear={selection.clear} />
      )}
      <DeleteInfluencers influencers={deleting} onClose={() => setDeleting([])} onDelete={onDelete} />
    </>
  );
}
