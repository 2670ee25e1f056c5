import { seesPrivateCreators } from "#domain/access/policy.ts";
import type { AdminPrincipal, ApiKeyPrincipal } from "#domain/access/principal.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { daysBetween } from "#domain/days/calendar-days.ts";
import { Invalid } from "#domain/errors.ts";
import type { Work, WorkItem, WorkQuery } from "#domain/work/work.contract.ts";
import {
  ownersWorkKinds,
  privateWorkKinds,
  type WorkKind,
  workGroupOf,
  workKinds,
} from "#domain/work/work-rules.ts";
import type { Context } from "#server/context.ts";
import { administratorNames } from "#server/modules/admin/admin.service.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import {
  compareDue,
  type DueQuery,
  readDueCursor,
  writeDueCursor,
} from "#server/platform/database/due-page.ts";
import type { WorkRow } from "./work-source.service.ts";
import { workSources } from "./work-sources.ts";

// One list of tasks from all modules.

export async function list(
  context: Context,
  reader: AdminPrincipal | ApiKeyPrincipal,
  query: WorkQuery,
): Promise<Work> {
  const { reviewDays, timeZone } = await readAgencySettings(context.database);
  const today = dayIn(timeZone, context.now());
  const { limit, cursor } = query;
  // The extra row shows whether there are more.
  const page = { limit: limit + 1, after: cursor === undefined ? undefined : readDueCursor(cursor) };
  const rules = { reviewDays, timeZone };
  const filter = { ownerId: ownerOf(query, reader), page, rules, today };
  const asked = query.kind === undefined ? workKinds : [query.kind];
  const isOwner = reader.kind === "admin" && reader.role === "owner";
  const kinds = asked
    .filter((kind) => seesPrivateCreators(reader) || !privateWorkKinds.includes(kind))
    .filter((kind) => isOwner || !ownersWorkKinds.includes(kind));
  const [names, { rows, total }] = await Promise.all([
    administratorNames(context.database),
    listRows(context.database, filter, kinds),
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    today,
    total,
    items: shown.map(({ kind, ...row }) => presentWork(row, { kind, today, names })),
    nextCursor: last && rows.length > shown.length ? writeDueCursor(last) : null,
    owners: [...names].map(([_id, name]) => ({ _id, name })),
  };
}

/** Tasks of these kinds in one order. Each kind has at most the number of rows that the filter says. */
export async function listRows(
  executor: Executor,
  filter: DueQuery,
  kinds: readonly WorkKind[] = workKinds,
): Promise<{ rows: (WorkRow & { kind: WorkKind })[]; total: number }> {
  const found = await Promise.all(
    kinds.map(async (kind) => ({ kind, ...(await workSources[kind](executor, filter)) })),
  );
  const rows = found.flatMap(({ kind, rows: own }) => own.map((row) => ({ ...row, kind })));
  return { rows: rows.toSorted(compareDue), total: found.reduce((sum, { total }) => sum + total, 0) };
}

function ownerOf({ owner }: WorkQuery, reader: AdminPrincipal | ApiKeyPrincipal): string | undefined {
  if (owner === "all") return undefined;
  if (owner !== "me") return owner;
  if (reader.kind === "admin") return reader.adminId;
  throw new Invalid("owner", "must be all, or the id of an administrator");
}

type Presented = { kind: WorkKind; today: string; names: ReadonlyMap<string, string> };

function presentWork(row: WorkRow, { kind, today, names }: Presented): WorkItem {
  const { id, name, task, nextStep, ownerId, dueOn, subject, createdAt } = row;
  const group = workGroupOf(dueOn, today);
  const ownerName = ownerId === null ? undefined : names.get(ownerId);
  return {
    _id: id,
    kind,
    name,
    task,
    nextStep,
    owner: ownerId === null || ownerName === undefined ? null : { _id: ownerId, name: ownerName },
    dueOn,
    group,
    late: dueOn !== null && group === "late" ? { subject, days: daysBetween(dueOn, today) } : null,
    createdAt: createdAt.toISOString(),
  };
}
