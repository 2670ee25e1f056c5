import type { AdminPrincipal, ApiKeyPrincipal } from "#domain/access/principal.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { Invalid } from "#domain/errors.ts";
import type { Work, WorkItem, WorkQuery } from "#domain/work/work.contract.ts";
import { type WorkKind, workGroupOf } from "#domain/work/work-rules.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import {
  compareDue,
  type DueQuery,
  readDueCursor,
  writeDueCursor,
} from "#server/platform/database/due-page.ts";

/** A task. `dueOn`: a day in the agency's time zone, as "YYYY-MM-DD". */
export type WorkRow = {
  id: string;
  name: string;
  task: string;
  nextStep: string;
  ownerId: string | null;
  dueOn: string | null;
  createdAt: Date;
};

/** Tasks from one module: one page of rows in the order of `dueOrder`, with the total. */
export type WorkSource = (
  executor: Executor,
  filter: DueQuery,
) => Promise<{ rows: WorkRow[]; total: number }>;

export type WorkService = ReturnType<typeof workService>;
type Dependencies = {
  database: Database;
  sources: Record<WorkKind, WorkSource>;
  /** Names of administrators by ID. */
  administrators: (executor: Executor) => Promise<ReadonlyMap<string, string>>;
  now: () => Date;
};

/** One list of tasks from all modules. */
export function workService({ database, sources, administrators, now }: Dependencies) {
  return {
    async list(reader: AdminPrincipal | ApiKeyPrincipal, query: WorkQuery): Promise<Work> {
      const { reviewDays, timeZone } = await readAgencySettings(database);
      const today = dayIn(timeZone, now());
      const { limit, cursor } = query;
      // The extra row shows whether there are more.
      const page = { limit: limit + 1, after: cursor === undefined ? undefined : readDueCursor(cursor) };
      const rules = { reviewDays, timeZone };
      const filter = { ownerId: ownerOf(query, reader), page, rules, today };
      const kinds = (Object.keys(sources) as WorkKind[]).filter(
        (kind) => query.kind === undefined || query.kind === kind,
      );
      const [names, ...found] = await Promise.all([
        administrators(database),
        ...kinds.map(async (kind) => ({ kind, ...(await sources[kind](database, filter)) })),
      ]);
      const rows = found
        .flatMap(({ kind, rows: own }) => own.map((row) => ({ ...row, kind })))
        .toSorted(compareDue);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        today,
        total: found.reduce((sum, { total }) => sum + total, 0),
        items: shown.map(({ kind, ...row }) => presentWork(row, { kind, today, names })),
        nextCursor: last && rows.length > shown.length ? writeDueCursor(last) : null,
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
