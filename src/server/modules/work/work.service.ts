import type { AdminPrincipal, ApiKeyPrincipal } from "#domain/access/principal.ts";
import { dayIn } from "#domain/agency/agency-time.ts";
import { Invalid } from "#domain/errors.ts";
import type { ReviewRules } from "#domain/join-requests/review-time.ts";
import type { Work, WorkItem, WorkQuery } from "#domain/work/work.contract.ts";
import { type WorkKind, workGroupOf, workGroups } from "#domain/work/work-rules.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";

/** Something to do. `dueOn`: a day of the agency, as 'YYYY-MM-DD'. */
export type WorkRow = {
  id: string;
  name: string;
  task: string;
  nextStep: string;
  ownerId: string | null;
  dueOn: string | null;
  createdAt: Date;
};

/** `ownerId`: only what this administrator owns. */
export type WorkFilter = { ownerId: string | undefined; limit: number; rules: ReviewRules };
/** What a module hands in: the most urgent rows, up to the limit, and how many there are. */
export type WorkSource = (
  executor: Executor,
  filter: WorkFilter,
) => Promise<{ rows: WorkRow[]; total: number }>;

export type WorkService = ReturnType<typeof workService>;
type Dependencies = {
  database: Database;
  sources: Record<WorkKind, WorkSource>;
  /** What administrators are called, by their IDs. */
  administrators: (executor: Executor) => Promise<ReadonlyMap<string, string>>;
  now: () => Date;
};

/** One list of what there is to do, from the modules that it is about. */
export function workService({ database, sources, administrators, now }: Dependencies) {
  return {
    async list(reader: AdminPrincipal | ApiKeyPrincipal, query: WorkQuery): Promise<Work> {
      const { reviewDays, timeZone } = await readAgencySettings(database);
      const today = dayIn(timeZone, now());
      const { limit } = query;
      const filter = { ownerId: ownerOf(query, reader), limit, rules: { reviewDays, timeZone } };
      const kinds = (Object.keys(sources) as WorkKind[]).filter(
        (kind) => query.kind === undefined || query.kind === kind,
      );
      const [names, ...found] = await Promise.all([
        administrators(database),
        ...kinds.map(async (kind) => ({ kind, ...(await sources[kind](database, filter)) })),
      ]);
      const items = found.flatMap(({ kind, rows }) =>
        rows.map((row) => presentWork(row, { kind, today, names })),
      );
      return {
        today,
        total: found.reduce((sum, { total }) => sum + total, 0),
        items: items.toSorted(byUrgency).slice(0, limit),
        owners: [...names].map(([_id, name]) => ({ _id, name })),
      };
    },
  };
}

function ownerOf({ owner }: WorkQuery, reader: AdminPrincipal | ApiKeyPrincipal): string | undefined {
  if (owner === "all") return undefined;
  if (owner !== "me") return owner;
  if (reader.kind === "admin") return reader.adminId;
  throw new Invalid("owner", "must be all, or the id of an administrator");
}

type Context = { kind: WorkKind; today: string; names: ReadonlyMap<string, string> };

function presentWork(row: WorkRow, { kind, today, names }: Context): WorkItem {
  const { id, name, task, nextStep, ownerId, dueOn, createdAt } = row;
  const ownerName = ownerId === null ? undefined : names.get(ownerId);
  return {
    _id: id,
    kind,
    name,
    task,
    nextStep,
    owner: ownerId === null || ownerName === undefined ? null : { _id: ownerId, name: ownerName },
    dueOn,
    group: workGroupOf(dueOn, today),
    createdAt: createdAt.toISOString(),
  };
}

/** By part of the list, then by day, and what came first before the rest. */
function byUrgency(one: WorkItem, other: WorkItem): number {
  return (
    workGroups.indexOf(one.group) - workGroups.indexOf(other.group) ||
    (one.dueOn ?? "9").localeCompare(other.dueOn ?? "9") ||
    one.createdAt.localeCompare(other.createdAt)
  );
}
