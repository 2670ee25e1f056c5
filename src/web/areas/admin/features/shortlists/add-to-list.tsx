import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { ItemsAdded } from "#domain/shortlists/shortlists.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select, TextInput } from "#web/ui/inputs.tsx";
import { type Action, counted, type ListRow } from "#web/ui/resource.ts";
import { toast } from "#web/ui/toast.ts";
import { useShortlistChange } from "./shortlist-query.ts";

/** Puts the chosen creators on a list. */
export function addToList<Row extends ListRow>(): Action<Row> {
  return {
    label: "Add to list",
    dialog: ({ rows, onClose }) => <AddToList ids={rows.map(({ _id }) => _id)} onClose={onClose} />,
  };
}

const noun = { one: "creator", many: "creators" };
const newList = "new";

type AddToListProps = { ids: string[]; onClose: () => void };

/** Asks for the list: one that is open, or a new one. */
export function AddToList({ ids, onClose }: AddToListProps) {
  const navigate = useNavigate();
  const { data: lists, error } = useQuery({
    queryKey: ["shortlists", "open"],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ state: "open", limit: "100" });
      return (await adminCall("GET /api/admin/shortlists", { query, signal })).items;
    },
  });
  const [chosen, setChosen] = useState<string>();
  const [name, setName] = useState("");
  const list = chosen ?? lists?.[0]?._id ?? newList;
  const add = useShortlistChange(async () => {
    const id = list === newList ? await make(name) : list;
    const { data } = await adminCall("POST /api/admin/shortlists/:id/items", {
      params: { id },
      json: { ids },
    });
    onClose();
    toast({
      title: addedText(data),
      action: { label: "Open the list", onClick: () => navigate(`/admin/shortlist?id=${id}`) },
    });
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => add.mutate()}
      title={ids.length === 1 ? "Add the creator to a list?" : `Add ${ids.length} creators to a list?`}
      confirmLabel="Add"
      tone="primary"
      busy={add.isPending}
      busyLabel="Adding…"
    >
      <div className="grid gap-5">
        {error && <p className="text-danger-text">{messageOf(error)}</p>}
        <Field label="Shortlist">
          {(control) => (
            <Select {...control} value={list} onChange={(event) => setChosen(event.currentTarget.value)}>
              {lists?.map((one) => (
                <option key={one._id} value={one._id}>
                  {one.clientName ? `${one.name} (${one.clientName})` : one.name}
                </option>
              ))}
              <option value={newList}>A new list</option>
            </Select>
          )}
        </Field>
        {list === newList && (
          <Field label="Name of the new list">
            {(control) => (
              <TextInput
                {...control}
                required
                maxLength={120}
                autoComplete="off"
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
            )}
          </Field>
        )}
      </div>
    </ConfirmDialog>
  );
}

async function make(name: string): Promise<string> {
  const { data } = await adminCall("POST /api/admin/shortlists", { json: { name } });
  return data.shortlist._id;
}

function addedText({ results }: ItemsAdded): string {
  const count = (outcome: ItemsAdded["results"][number]["outcome"]) =>
    results.filter((result) => result.outcome === outcome).length;
  const parts = [
    `${counted(count("added"), noun)} added`,
    count("present") > 0 && `${count("present")} on it already`,
    count("full") > 0 && `${count("full")} found no room`,
    count("unknown") > 0 && `${count("unknown")} no longer there`,
  ];
  return parts.filter(Boolean).join(", ");
}
