import type { Administrator } from "#domain/admin/administrators.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { Badge } from "#web/ui/badge.tsx";
import { type Action, type Resource, wholeList } from "#web/ui/resource.ts";
import { RowButton } from "#web/ui/row-button.tsx";
import { Time } from "#web/ui/time.tsx";

const remove: Action<Administrator> = {
  label: "Remove",
  one: (id) => adminCall("DELETE /api/admin/administrators/:id", { params: { id } }),
  apply: (administrator) => administrator,
  confirm: ([administrator]) => ({
    title: `Remove ${administrator?.email}?`,
    description: administrator?.isSelf
      ? "This is you: you are signed out at once, and cannot sign in again. API keys that you made end, too."
      : "They are signed out at once, and cannot sign in again. API keys that they made end, too.",
  }),
  done: ({ row }) => ({ title: "Removed", description: row.email }),
};

/** The accounts of the admin area. There is always at least one. */
export const administratorsList: Resource<Administrator> = {
  key: ["administrators"],
  path: "/admin/administrators",
  title: "Administrators",
  lead: "Everybody here may do everything. The last one cannot be removed.",
  read: async (_query, signal) =>
    wholeList((await adminCall("GET /api/admin/administrators", { signal })).data.administrators),
  nameOf: ({ email }) => email,
  endless: {},
  display: {
    caption: "Administrators",
    title: {
      id: "email",
      header: "Email",
      cell: ({ email, isSelf }) => (
        <span className="flex flex-wrap items-center gap-2 font-semibold text-base">
          {email}
          {isSelf && <Badge tone="outline">You</Badge>}
        </span>
      ),
    },
    columns: [
      { id: "since", header: "Since", cell: ({ createdAt }) => <Time value={createdAt} /> },
      {
        id: "used",
        header: "Last seen",
        cell: ({ lastUsedAt }) => (lastUsedAt ? <Time value={lastUsedAt} format="dateTime" /> : "Signed out"),
      },
    ],
    actions: (administrator, { run, total }) => (
      <RowButton
        tone="danger"
        label={`Remove ${administrator.email}`}
        disabled={total === 1}
        onClick={() => run(remove, administrator)}
      >
        Remove
      </RowButton>
    ),
  },
  failed: "The administrators could not be loaded",
  empty: { title: "Nobody" },
};
