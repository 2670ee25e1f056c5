import type { AccessLink } from "#domain/links/links.contract.ts";
import type { AccessLinkRow } from "./access-links.repository.ts";

export function presentAccessLink(row: AccessLinkRow): AccessLink {
  return {
    _id: row.id,
    kind: row.kind,
    pageId: row.pageId ?? row.id,
    label: row.label,
    personName: row.personName,
    personEmail: row.email,
    role: row.options.role ?? null,
    prices: row.options.prices ?? false,
    files: row.options.files ?? false,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    opens: row.opens,
    firstOpenedAt: row.firstOpenedAt?.toISOString() ?? null,
    lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
  };
}
