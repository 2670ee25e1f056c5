import type { ApiKey } from "#domain/api-keys/api-keys.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { Badge } from "#web/ui/badge.tsx";
import { type Action, type Resource, wholeList } from "#web/ui/resource.ts";
import { RowButton } from "#web/ui/row-button.tsx";
import { Time } from "#web/ui/time.tsx";
import { MakeKey } from "./make-key.tsx";
import { scopeTexts } from "./scope-texts.ts";

const revoke: Action<ApiKey> = {
  label: "Revoke",
  one: (id) => adminCall("DELETE /api/admin/api-keys/:id", { params: { id } }),
  apply: (apiKey) => apiKey,
  confirm: ([apiKey]) => ({
    title: `Revoke ${apiKey?.name}?`,
    description: "The program that uses it is refused from its next call. This cannot be undone.",
  }),
  done: ({ row }) => ({ title: "Revoked", description: row.name }),
};

function endOf({ revokedAt, expiresAt, state }: ApiKey) {
  if (revokedAt) {
    return (
      <>
        <span>{"Revoked "}</span>
        <Time value={revokedAt} />
      </>
    );
  }
  if (expiresAt === null) return "When it is revoked";
  return (
    <>
      {state === "expired" && <span>{"Expired "}</span>}
      <Time value={expiresAt} />
    </>
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
      <code className="font-mono text-ink-soft text-tiny">{`${beginning}…`}</code>
    </>
  );
}

/** API keys of other programs. */
export const apiKeysList: Resource<ApiKey> = {
  key: ["api-keys"],
  path: "/admin/api-keys",
  title: "API Keys",
  lead: (
    <>
      <span>{"Programs use a key to read and write here, as far as you allow. "}</span>
      <a href="/api/docs" className="link-plain font-semibold">
        What it can call
      </a>
    </>
  ),
  beside: () => <MakeKey />,
  read: async (_query, signal) =>
    wholeList((await adminCall("GET /api/admin/api-keys", { signal })).data.apiKeys),
  nameOf: ({ name }) => name,
  endless: {},
  display: {
    caption: "API keys",
    title: { id: "name", header: "Name", cell: KeyName },
    columns: [
      { id: "scope", header: "Scope", cell: ({ scope }) => scopeTexts[scope].title },
      {
        id: "made",
        header: "Created",
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
    ],
    actions: (apiKey, { run }) =>
      apiKey.state === "active" && (
        <RowButton tone="danger" label={`Revoke ${apiKey.name}`} onClick={() => run(revoke, apiKey)}>
          Revoke
        </RowButton>
      ),
  },
  failed: "The API keys could not be loaded",
  empty: {
    title: "No keys yet",
    description: "A key lets a program of yours, such as a CRM or a spreadsheet, read and change your data.",
  },
};
