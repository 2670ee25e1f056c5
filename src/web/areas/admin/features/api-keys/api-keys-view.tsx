import { useState } from "react";
import type { ApiKey, NewApiKey } from "#domain/api-keys/api-keys.contract.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { EmptyState, ErrorBox } from "#web/ui/notices.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { RowButton } from "#web/ui/row-button.tsx";
import { Time } from "#web/ui/time.tsx";
import { type MakeKey, NewKeyDialog } from "./new-key-dialog.tsx";
import { scopeTexts } from "./scope-texts.ts";
import { ShownKey } from "./shown-key.tsx";

type ApiKeysViewProps = {
  /** Undefined while they are on their way. */
  apiKeys: ApiKey[] | undefined;
  failure: string | undefined;
  onRetry: () => void;
  retrying: boolean;
  make: MakeKey;
  /** The key that was just made, until it is put away. */
  made: NewApiKey | undefined;
  onPutAway: () => void;
  onRevoke: (apiKey: ApiKey) => void;
};

const columns: readonly Column<ApiKey>[] = [
  { id: "scope", header: "May", cell: ({ scope }) => scopeTexts[scope].title },
  {
    id: "made",
    header: "Made",
    cell: ({ createdAt, createdBy }) => (
      <>
        <Time value={createdAt} />
        <span className="block text-ink-soft text-tiny">{createdBy}</span>
      </>
    ),
  },
  {
    id: "used",
    header: "Last used",
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time value={lastUsedAt} format="dateTime" /> : "Never"),
  },
  { id: "end", header: "Ends", cell: endOf },
];

function endOf({ revokedAt, expiresAt, state }: ApiKey) {
  if (revokedAt) {
    return (
      <>
        Revoked <Time value={revokedAt} />
      </>
    );
  }
  if (expiresAt === null) return "When it is revoked";
  return (
    <>
      {state === "expired" && "Expired "}
      <Time value={expiresAt} />
    </>
  );
}

/** The keys with which programs call the API. */
export function ApiKeysView(props: ApiKeysViewProps) {
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey>();
  const isMaking = making && props.made === undefined;
  return (
    <>
      <PageTitle
        title="API Keys"
        lead={
          <>
            With a key a program reads and writes here as you allow it.{" "}
            <a href="/api/docs" className="link-plain font-semibold">
              What it can call
            </a>
          </>
        }
      >
        <Button onClick={() => setMaking(true)}>Make a Key</Button>
      </PageTitle>
      <div className="mt-6">
        <KeyList {...props} onRevoke={setRevoking} />
      </div>
      {isMaking && <NewKeyDialog make={props.make} onClose={() => setMaking(false)} />}
      <ShownKey
        made={props.made}
        onClose={() => {
          setMaking(false);
          props.onPutAway();
        }}
      />
      <ConfirmDialog
        open={revoking !== undefined}
        onClose={() => setRevoking(undefined)}
        onConfirm={() => {
          if (revoking) props.onRevoke(revoking);
          setRevoking(undefined);
        }}
        title={`Revoke ${revoking?.name ?? ""}?`}
        description="The program that uses it is refused from its next call on. This cannot be taken back."
        confirmLabel="Revoke"
      />
    </>
  );
}

function KeyList({ apiKeys, failure, onRetry, retrying, onRevoke }: ApiKeysViewProps) {
  if (failure !== undefined && apiKeys === undefined) {
    return (
      <ErrorBox
        title="The API keys could not be loaded"
        message={failure}
        onRetry={onRetry}
        busy={retrying}
      />
    );
  }
  return (
    <DataTable
      caption="API keys"
      rows={apiKeys}
      rowKey={({ _id }) => _id}
      title={{ id: "name", header: "Name", cell: (apiKey) => <KeyName {...apiKey} /> }}
      columns={columns}
      actions={(apiKey) =>
        apiKey.state === "active" && (
          <RowButton tone="danger" label={`Revoke ${apiKey.name}`} onClick={() => onRevoke(apiKey)}>
            Revoke
          </RowButton>
        )
      }
      empty={
        <EmptyState
          title="No key yet"
          description="A key lets a program of yours, such as a CRM or a spreadsheet, read and change what is here."
        />
      }
    />
  );
}

function KeyName({ name, beginning, state }: ApiKey) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-2 font-semibold text-base">
        <span>{name}</span>
        {state === "revoked" && <Badge tone="danger">Revoked</Badge>}
        {state === "expired" && <Badge>Expired</Badge>}
      </span>
      <code className="font-mono text-ink-soft text-tiny">{beginning}…</code>
    </>
  );
}
