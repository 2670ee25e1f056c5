import { Link } from "react-router";
import type { TagRecord } from "#domain/influencers/tags.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { readTags } from "#web/api/admin-tags.ts";
import { MenuButton } from "#web/ui/menu-button.tsx";
import {
  type Action,
  deletion,
  type ListHandle,
  namesOf,
  type Resource,
  wholeList,
} from "#web/ui/resource.ts";
import { RowButton } from "#web/ui/row-button.tsx";
import { RowCard } from "#web/ui/row-card.tsx";
import { RowMenu } from "#web/ui/row-menu.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { RenameDialog } from "./rename-dialog.tsx";

const rename: Action<TagRecord> = {
  label: "Rename",
  dialog: ({ row, onClose }) => <RenameDialog tag={row} onClose={onClose} />,
};

const merge: Action<TagRecord> = {
  label: "Merge",
  dialog: ({ row, onClose, start }) => (
    <MergeDialog
      tag={row}
      onClose={onClose}
      onMerge={(into) =>
        start({
          one: (id) =>
            adminCall("POST /api/admin/tags/:id/merge", { params: { id }, json: { into: into._id } }),
          apply: () => undefined,
          done: () => ({ title: "Merged", description: `${row.name} is now ${into.name}.` }),
        })
      }
    />
  ),
};

const remove = deletion<TagRecord>({
  noun: { one: "tag", many: "tags" },
  one: (id) => adminCall("DELETE /api/admin/tags/:id", { params: { id } }),
  lost: (tags) =>
    `${namesOf(tags.map(({ name }) => name))}: ${tags.reduce((sum, { count }) => sum + count, 0)} influencers lose it, and nothing else. This cannot be undone.`,
});

/** Tags of creators with their numbers. */
export const tagsList: Resource<TagRecord> = {
  key: ["tags"],
  path: "/admin/tags",
  title: "Tags",
  lead: "Words by which your team groups influencers. Give them in the list of influencers, or in a record.",
  read: async (_query, signal) => wholeList(await readTags(signal)),
  nameOf: ({ name }) => name,
  endless: {},
  display: {
    caption: "Tags",
    title: {
      id: "name",
      header: "Tag",
      cell: TagLink,
    },
    card: (tag, { run }) => (
      <RowCard
        title={<TagLink {...tag} />}
        facts={[`${tag.count} ${tag.count === 1 ? "influencer" : "influencers"}`]}
        actions={<TagMenu tag={tag} run={run} />}
      />
    ),
    columns: [
      {
        id: "count",
        header: "Influencers",
        align: "end",
        className: "tabular-nums",
        cell: ({ count }) => count,
      },
    ],
    actions: (tag, { run }) => (
      <>
        <RowButton label={`Rename ${tag.name}`} onClick={() => run(rename, tag)}>
          Rename
        </RowButton>
        <RowButton label={`Merge ${tag.name}`} onClick={() => run(merge, tag)}>
          Merge
        </RowButton>
        <RowButton tone="danger" label={`Delete ${tag.name}`} onClick={() => run(remove, tag)}>
          Delete
        </RowButton>
      </>
    ),
  },
  failed: "The tags could not be loaded",
  empty: {
    title: "No tags yet",
    description: "Select influencers in their list, choose Tags, and type the first one.",
  },
};

function TagLink({ name }: Pick<TagRecord, "name">) {
  return (
    <Link
      to={`/admin/influencers?${new URLSearchParams({ tag: name })}`}
      className="link-plain font-semibold"
    >
      {name}
    </Link>
  );
}

/** The actions of a tag where there is no room for buttons. */
function TagMenu({ tag, run }: Pick<ListHandle<TagRecord>, "run"> & { tag: TagRecord }) {
  return (
    <RowMenu label={`More for ${tag.name}`} className="min-h-11 min-w-11">
      <MenuButton onClick={() => run(rename, tag)}>Rename</MenuButton>
      <MenuButton onClick={() => run(merge, tag)}>Merge</MenuButton>
      <MenuButton className="text-danger-text" onClick={() => run(remove, tag)}>
        Delete
      </MenuButton>
    </RowMenu>
  );
}
