import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { CampaignViewQuery } from "#domain/campaigns/campaign-views.contract.ts";
import { campaignViewNameLength } from "#domain/campaigns/campaign-views.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { SavedChoices } from "#web/ui/saved-choices.tsx";
import { isSameFilter, noFilter } from "./table-filter.ts";

const campaignViewsQuery = queryOptions({
  queryKey: ["campaign-views"],
  queryFn: async ({ signal }) => (await adminCall("GET /api/admin/campaign-views", { signal })).data.views,
  // On failure, the table can still be filtered by hand.
  meta: { quiet: true },
});

const labels = {
  choice: "View",
  none: "No view",
  start: "Save as a view",
  name: "Name of the view",
  save: "Save view",
  remove: "Delete the view",
};

type CampaignViewsProps = { filter: CampaignViewQuery; onChoose: (filter: CampaignViewQuery) => void };

/** The administrator's saved views of the table, which are named sets of URL parameters. */
export function CampaignViews({ filter, onChoose }: CampaignViewsProps) {
  const { data: views = [] } = useQuery(campaignViewsQuery);
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries(campaignViewsQuery);
  const saving = useMutation({
    mutationFn: (name: string) =>
      adminCall("PUT /api/admin/campaign-views", { json: { name, query: filter } }),
    onSettled,
  });
  const removing = useMutation({
    mutationFn: (id: string) => adminCall("DELETE /api/admin/campaign-views/:id", { params: { id } }),
    onSettled,
  });
  const chosen = views.find(({ query }) => isSameFilter(query, filter));
  return (
    <div className="flex flex-wrap items-end gap-3 max-sm:contents xl:contents">
      <SavedChoices
        labels={labels}
        options={views.map(({ _id: id, name }) => ({ id, name }))}
        chosen={chosen && { id: chosen._id, name: chosen.name }}
        onChoose={(id) => onChoose(views.find(({ _id }) => _id === id)?.query ?? noFilter)}
        canSave={!isSameFilter(filter, noFilter)}
        maximumLength={campaignViewNameLength}
        onSave={saving.mutateAsync}
        onRemove={removing.mutateAsync}
      />
    </div>
  );
}
