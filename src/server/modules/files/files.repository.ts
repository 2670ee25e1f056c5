import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Format, RightsUse } from "#domain/campaigns/offer-options.ts";
import type { FileFilter, FileKind, FileRight, LibraryFile } from "#domain/files/files.contract.ts";
import type { Platform } from "#domain/influencers/platforms.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import { readCursor, writeCursor } from "#server/platform/database/cursor.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { dayOf } from "#server/platform/database/due-page.ts";
import { isOfPrivateCreator } from "#server/platform/database/public-creators.ts";
import { containsTypedText } from "#server/platform/database/text-search.ts";

export type FileRightRow = Omit<FileRight, "_id" | "state"> & { id: string };

type WorkColumns = Record<"collaborationId" | "deliverableId" | "clientName", SQLWrapper>;
type UsableQuery = { use?: RightsUse | undefined; country?: string | undefined; on: string };

/** SQL of the modules whose tables the library reads, as each exports it. */
export type FileSources = {
  approvedDrafts: () => SQL;
  namedCollaborations: () => SQL;
  mediaOfDraft: (draftId: SQL, keptFiles: SQL) => SQL;
  isUsable: (work: WorkColumns, query: UsableQuery) => SQL<boolean>;
  rightsTo: (work: WorkColumns) => SQL<FileRightRow[] | null>;
  hasTag: (influencerId: SQLWrapper, name: string) => SQL<boolean>;
  tagsOfCreator: (influencerId: SQLWrapper) => SQL<string[]>;
};

/** A file of an approved draft, with what it is about and the rights to it. */
export type FileRow = {
  id: string;
  kind: FileKind;
  type: string;
  bytes: number;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  hasPoster: boolean;
  hasPreview: boolean;
  position: number;
  deliverableId: string;
  collaborationId: string;
  campaignId: string;
  influencerId: string | null;
  creatorName: string;
  campaignName: string;
  clientName: string;
  platform: Platform;
  format: Format;
  title: string;
  state: LibraryFile["state"];
  publishedUrl: string | null;
  day: string;
  tags: string[];
  rights: FileRightRow[] | null;
};

/** `today`: in the agency's time zone. `ids`: only these files. */
export type FileSelection = FileFilter & {
  today: string;
  timeZone: string;
  withPrivate: boolean;
  ids?: readonly string[];
  publishedOnly?: boolean;
};

const work = {
  collaborationId: sql`draft.collaboration_id`,
  deliverableId: sql`draft.id`,
  clientName: sql`named.client_name`,
};
const influencerId = sql`named.influencer_id`;

/** One page, newest day first, with the number and size of all matches, in one query. */
export async function listFiles(
  executor: Executor,
  { limit, cursor, ...selection }: FileSelection & { limit: number; cursor?: string | undefined },
  sources: FileSources,
) {
  const [lastDay, lastId] = cursor === undefined ? [] : readCursor(cursor, "files", ["time", "uuid"]);
  const isAfter =
    lastDay === undefined
      ? sql`true`
      : sql`(day, file_id) < (${String(lastDay).slice(0, 10)}::date, ${lastId}::uuid)`;
  const { rows } = await executor.execute<Partial<FileRow> & { total: number; totalBytes: number }>(sql`
    with matching as materialized (${matching(selection, sources)}),
    page as (select * from matching where ${isAfter} order by day desc, file_id desc limit ${limit + 1})
    select counted.total, counted.bytes as "totalBytes", shown.*
    from (select count(*)::int as total, coalesce(sum(bytes), 0)::float8 as bytes from matching) as counted
    left join lateral (${withDetails(sources)}) as shown on true`);
  const files = rows.filter((row) => row.id != null) as (FileRow & { total: number })[];
  const shown = files.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor =
    files.length > limit && last ? writeCursor("files", [`${last.day}T00:00:00.000Z`, last.id]) : null;
  return {
    rows: shown,
    nextCursor,
    total: rows[0]?.total ?? 0,
    bytes: rows[0]?.totalBytes ?? 0,
  };
}

/** SQL: matching files with the columns that sort and count them. */
function matching(selection: FileSelection, sources: FileSources): SQL {
  const day = sql`coalesce(draft.published_on, ${dayOf(sql`draft.decided_at`, selection.timeZone)})`;
  return sql`
    select file.id as file_id, file.bytes, draft.id as deliverable_id, ${day} as day
    from ${sources.approvedDrafts()} as draft
    join ${sources.namedCollaborations()} as named on named.collaboration_id = draft.collaboration_id
    join lateral ${sources.mediaOfDraft(sql`draft.draft_id`, sql`draft.kept_files`)} as file on true
    where ${conditionsOf(selection, sources, day) ?? sql`true`}`;
}

function conditionsOf(selection: FileSelection, sources: FileSources, day: SQL): SQL | undefined {
  const { search, client, campaignId, format, kind, state, from, to, tag, ids } = selection;
  const words = sql`named.creator_name || chr(1) || named.campaign_name || chr(1) || named.client_name || chr(1) || draft.title`;
  return and(
    search ? containsTypedText(sql`(${words})`, search) : undefined,
    client ? containsTypedText(sql`named.client_name`, client) : undefined,
    campaignId ? sql`draft.campaign_id = ${campaignId}` : undefined,
    selection.influencerId ? sql`${influencerId} = ${selection.influencerId}` : undefined,
    format ? sql`draft.format = ${format}` : undefined,
    kind ? sql`file.kind = ${kind}` : undefined,
    state ? sql`draft.state = ${state}` : undefined,
    selection.publishedOnly ? sql`draft.state <> 'approved'` : undefined,
    from ? sql`${day} >= ${from}` : undefined,
    to ? sql`${day} <= ${to}` : undefined,
    tag ? sources.hasTag(influencerId, tag) : undefined,
    ids ? anyOf(sql`file.id`, ids) : undefined,
    selection.withPrivate ? undefined : sql`not ${isOfPrivateCreator(influencerId)}`,
    usableCondition(selection, sources),
  );
}

function usableCondition(
  { usable, use, country, on, today }: FileSelection,
  { isUsable }: FileSources,
): SQL | undefined {
  const day = on ?? today;
  const asksForUse = use !== undefined || country !== undefined || (on !== undefined && usable === undefined);
  return and(
    usable === "none" ? sql`not ${isUsable(work, { on: day })}` : undefined,
    usable === "now" || asksForUse ? isUsable(work, { use, country, on: day }) : undefined,
  );
}

/** SQL: the page's rows with their names, tags, and rights. */
function withDetails(sources: FileSources): SQL {
  return sql`
    select file.id, file.kind, file.type, file.bytes::float8 as bytes, file.width, file.height, file.duration_ms as "durationMs",
      file.has_poster as "hasPoster", file.has_preview as "hasPreview", file.position,
      draft.id as "deliverableId", draft.collaboration_id as "collaborationId", draft.campaign_id as "campaignId",
      ${influencerId} as "influencerId", named.creator_name as "creatorName", named.campaign_name as "campaignName",
      named.client_name as "clientName", draft.platform, draft.format, draft.title, draft.state,
      draft.published_url as "publishedUrl", page.day::text as day,
      ${sources.tagsOfCreator(influencerId)} as tags, ${sources.rightsTo(work)} as rights
    from page
    join ${sources.approvedDrafts()} as draft on draft.id = page.deliverable_id
    join ${sources.namedCollaborations()} as named on named.collaboration_id = draft.collaboration_id
    join lateral ${sources.mediaOfDraft(sql`draft.draft_id`, sql`draft.kept_files`)} as file on file.id = page.file_id
    order by page.day desc, page.file_id desc`;
}
