import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { shortlistLengths } from "#domain/shortlists/shortlist-limits.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { AddToDialog, addedText, type NewTarget } from "#web/ui/add-to-dialog.tsx";
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
  const add = useShortlistChange(async (list: { id: string } | NewTarget) => {
    const isNew = !("id" in list);
    const id = isNew ? await make(list) : list.id;
    const { data } = await adminCall("POST /api/admin/shortlists/:id/items", {
      params: { id },
      json: { ids },
    });
    onClose();
    const open = () => navigate(`/admin/shortlist?id=${id}`);
    const title = addedText(data.results, noun, "already added");
    // A new list needs its prices next.
    if (isNew) await open();
    toast(isNew ? { title } : { title, action: { label: "Open list", onClick: open } });
  });
  return (
    <AddToDialog
      title={ids.length === 1 ? "Add the creator to a list?" : `Add ${ids.length} creators to a list?`}
      label="Shortlist"
      newOption="A new list"
      newLabel="Name of the new list"
      longestName={shortlistLengths.name}
      client={{
        label: "Client",
        longest: shortlistLengths.client,
        nameFor: (client) => `Creators for ${client}`.slice(0, shortlistLengths.name),
      }}
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

async function make(list: NewTarget): Promise<string> {
  const { data } = await adminCall("POST /api/admin/shortlists", { json: list });
  return data.shortlist._id;
}
