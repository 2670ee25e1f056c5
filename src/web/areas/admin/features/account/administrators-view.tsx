import { useState } from "react";
import type { Administrator } from "#domain/admin/admin.contract.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { Badge } from "#web/ui/badge.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { EmptyState, ErrorBox } from "#web/ui/notices.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { RowButton } from "#web/ui/row-button.tsx";
import { Time } from "#web/ui/time.tsx";
import { AdministratorForm } from "./administrator-form.tsx";

type AdministratorsViewProps = {
  /** Undefined while they are on their way. */
  administrators: Administrator[] | undefined;
  failure: string | undefined;
  onRetry: () => void;
  retrying: boolean;
  add: (credentials: { email: string; password: string }) => Promise<FormOutcome>;
  onRemove: (administrator: Administrator) => void;
};

const columns: readonly Column<Administrator>[] = [
  { id: "since", header: "Since", cell: ({ createdAt }) => <Time value={createdAt} /> },
  {
    id: "used",
    header: "Last seen",
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time value={lastUsedAt} format="dateTime" /> : "Signed out"),
  },
];

/** Who may enter here. There is always one. */
export function AdministratorsView(props: AdministratorsViewProps) {
  const { administrators, onRemove } = props;
  const [removing, setRemoving] = useState<Administrator>();
  return (
    <>
      <PageTitle
        title="Administrators"
        lead="Everybody here may do everything. The last one cannot be removed."
      />
      <div className="mt-6">
        {props.failure !== undefined && administrators === undefined ? (
          <ErrorBox
            title="The administrators could not be loaded"
            message={props.failure}
            onRetry={props.onRetry}
            busy={props.retrying}
          />
        ) : (
          <DataTable
            caption="Administrators"
            rows={administrators}
            rowKey={({ _id }) => _id}
            title={{
              id: "email",
              header: "Email",
              cell: ({ email, isSelf }) => (
                <span className="flex flex-wrap items-center gap-2 font-semibold text-base">
                  {email}
                  {isSelf && <Badge tone="outline">You</Badge>}
                </span>
              ),
            }}
            columns={columns}
            actions={(administrator) => (
              <RowButton
                tone="danger"
                label={`Remove ${administrator.email}`}
                disabled={administrators?.length === 1}
                onClick={() => setRemoving(administrator)}
              >
                Remove
              </RowButton>
            )}
            empty={<EmptyState title="Nobody" />}
          />
        )}
      </div>
      <AdministratorForm add={props.add} />
      <ConfirmDialog
        open={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => {
          if (removing) onRemove(removing);
          setRemoving(undefined);
        }}
        title={`Remove ${removing?.email ?? ""}?`}
        description={
          removing?.isSelf
            ? "This is you: you are signed out at once, and cannot sign in again. API keys that you made end, too."
            : "They are signed out at once, and cannot sign in again. API keys that they made end, too."
        }
        confirmLabel="Remove"
      />
    </>
  );
}
