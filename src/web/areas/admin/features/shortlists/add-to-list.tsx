import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { shortlistLengths } from "#domain/shortlists/shortlist-limits.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { AddToDialog, addedText } from "#web/ui/add-to-dialog.tsx";
import type { Action, ListRow } from "#web/ui/resource.ts";
import { toast } from "#web/ui/toast.ts";
import { useShortlistChange } from "./shortlist-query.ts";

/** Adds the selected creators to a shortlist. */
export function addToList<Row extends ListRow>(): Action<Row> {
  return {
    label: "Add to list",
    dialog: ({ rows, onClose }) => <AddToList ids={rows.map(({ _id }) => _id)} onClose={onClose} />,
  };
}

const noun = { one: "creator", many: "creators" };

type AddToListProps = { ids: string[]; onClose: () => void };

/** Asks for an open list, or for a new one. */
export function AddToList({ ids, onClose }: AddToListProps) {
  const navigate = useNavigate();
  const { data: lists, error } = useQuery({
    queryKey: ["shortlists", "open"],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ state: "open", limit: "100" });
      return (await adminCall("GET /api/admin/shortlists", { query, signal })).items;
    },
  });
  const add = useShortlistChange(async (list: { id: string } | { name: string }) => {
    const id = "id" in list ? list.id : await make(list.name);
    const { data } = await adminCall("POST /api/admin/shortlists/:id/items", {
      params: { id },
      json: { ids },
    });
    onClose();
    toast({
      title: addedText(data.results, noun, "on it already"),
      action: { label: "Open the list", onClick: () => navigate(`/admin/shortlist?id=${id}`) },
    });
  });
  return (
    <AddToDialog
      title={ids.length === 1 ? "Add the creator to a list?" : `Add ${ids.length} creators to a list?`}
      label="Shortlist"
      newOption="A new list"
      newLabel="Name of the new list"
      longestName={shortlistLengths.name}
      targets={lists?.map(({ _id, name, clientName }) => ({
        _id,
        text: clientName ? `${name} (${clientName})` : name,
      }))}
      failure={error ? messageOf(error) : undefined}
      onAdd={add.mutate}
      onClose={onClose}
      busy={add.isPending}
    />
  );
}

async function make(name: string): Promise<string> {
  const { data } = await adminCall("POST /api/admin/shortlists", { json: { name } });
  return data.shortlist._id;
}
