import { roleLabels } from "#domain/access/role-texts.ts";
import type { Administrator } from "#domain/admin/administrators.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { Badge } from "#web/ui/badge.tsx";
import { type Action, type Resource, wholeList } from "#web/ui/resource.ts";
import { RowButton } from "#web/ui/row-button.tsx";
import { Time } from "#web/ui/time.tsx";
import { AccessDialog } from "./access-dialog.tsx";
import { readAdministrators } from "./read-administrators.ts";
import { RemovalDialog } from "./removal-dialog.tsx";

const remove: Action<Administrator> = {
  label: "Remove",
  dialog: ({ row, onClose, start }) => (
    <RemovalDialog
      administrator={row}
      onClose={onClose}
      onRemove={(successor) =>
        start({
          one: (id) =>
            adminCall("DELETE /api/admin/administrators/:id", {
              params: { id },
              query: new URLSearchParams(successor && { successor }),
            }),
          apply: (administrator) => administrator,
          done: () => ({ title: "Removed", description: row.email }),
        })
      }
    />
  ),
};

const edit: Action<Administrator> = {
  label: "Edit",
  dialog: ({ row, onClose, start }) => (
    <AccessDialog
      administrator={row}
      onClose={onClose}
      onSave={(json) =>
        start({
          one: (id) => adminCall("PUT /api/admin/administrators/:id", { params: { id }, json }),
          apply: (administrator) => ({ ...administrator, ...json }),
          done: () => ({ title: "Saved", description: row.email }),
        })
      }
    />
  ),
};

const inviteAgain: Action<Administrator> = {
  label: "Invite again",
  one: (id) => adminCall("POST /api/admin/administrators/:id/invitation", { params: { id } }),
  apply: (administrator) => administrator,
  done: ({ row }) => ({ title: "Invitation sent", description: row.email }),
};

const resetFactors: Action<Administrator> = {
  label: "Reset second factor",
  confirm: ([administrator]) => ({
    title: `Reset the second factor of ${administrator?.email}?`,
    description:
      "Do this only if they asked you to, in person or by phone. Their authenticator app, passkeys, and recovery codes stop working, they are signed out everywhere, and they are notified by email. Then they sign in with their password alone.",
  }),
  one: (id) => adminCall("DELETE /api/admin/administrators/:id/two-factor", { params: { id } }),
  apply: (administrator) => ({ ...administrator, hasSecondFactor: false }),
  done: ({ row }) => ({ title: "Second factor reset", description: row.email }),
};

const states = { invited: "Invited", active: "Active", disabled: "Switched off" } as const;

/** Accounts of the admin area. There is always at least one. */
export const administratorsList: Resource<Administrator> = {
  key: ["administrators"],
  path: "/admin/administrators",
  title: "Administrators",
  lead: "Who can do what here. There is always an owner.",
  read: async (_query, signal) => wholeList(await readAdministrators(signal)),
  nameOf: ({ email }) => email,
  endless: {},
  display: {
    caption: "Administrators",
    title: {
      id: "name",
      header: "Name",
      cell: ({ email, name, isSelf }) => (
        <>
          <span className="wrap-anywhere flex flex-wrap items-center gap-2 font-semibold text-base">
            <span>{name || email}</span>
            {isSelf && <Badge tone="outline">You</Badge>}
          </span>
          {name && <span className="wrap-anywhere block text-ink-soft text-small">{email}</span>}
        </>
      ),
    },
    columns: [
      { id: "role", header: "Role", cell: ({ role }) => roleLabels[role] },
      {
        id: "state",
        header: "Access",
        cell: ({ state }) => <Badge tone={state === "active" ? "brand" : "plain"}>{states[state]}</Badge>,
      },
      { id: "since", header: "Since", cell: ({ createdAt }) => <Time value={createdAt} /> },
      {
        id: "used",
        header: "Last seen",
        cell: ({ lastUsedAt }) => (lastUsedAt ? <Time value={lastUsedAt} format="dateTime" /> : "Signed out"),
      },
    ],
    actions: (administrator, { run, total }) => (
      <>
        {administrator.state === "invited" && (
          <RowButton
            label={`Invite again: ${administrator.email}`}
            onClick={() => run(inviteAgain, administrator)}
          >
            Invite again
          </RowButton>
        )}
        <RowButton
          label={`Edit the access of ${administrator.email}`}
          onClick={() => run(edit, administrator)}
        >
          Edit
        </RowButton>
        {administrator.hasSecondFactor && !administrator.isSelf && (
          <RowButton
            label={`Reset the second factor of ${administrator.email}`}
            onClick={() => run(resetFactors, administrator)}
          >
            Reset second factor
          </RowButton>
        )}
        <RowButton
          tone="danger"
          label={`Remove ${administrator.email}`}
          disabled={total === 1}
          onClick={() => run(remove, administrator)}
        >
          Remove
        </RowButton>
      </>
    ),
  },
  failed: "The administrators could not be loaded",
  empty: { title: "Nobody" },
};
