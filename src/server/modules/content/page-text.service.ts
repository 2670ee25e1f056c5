import { openPlaces } from "#domain/content/open-places.ts";
import type { PageText, PageTextSummary, TextVersion } from "#domain/content/page-text.contract.ts";
import type { Content } from "#domain/content/section-values.ts";
import { type SectionName, sectionNames, sectionSchemas } from "#domain/content/sections.ts";
import { Conflict, InvalidFields, Missing } from "#domain/errors.ts";
import { fieldErrors } from "#domain/http/field-problems.ts";
import type { Context } from "#server/context.ts";
import { administratorNames } from "#server/modules/admin/admin.service.ts";
import type { AdminActor } from "#server/platform/audit/history.service.ts";
import {
  type ContentVersionRow,
  findVersion,
  listVersions,
  newestVersions,
} from "./content-versions.repository.ts";
import { editSection, keepFile } from "./page-text-editing.ts";
import { jsonOf, readSection, readWritten } from "./section-state.ts";

type Names = ReadonlyMap<string, string>;

// Edits page text and stores its versions.

export async function list(context: Context): Promise<PageTextSummary[]> {
  const [newest, names] = await Promise.all([
    newestVersions(context.database),
    administratorNames(context.database),
  ]);
  const edits = new Map(newest.map((row) => [row.section, row]));
  const summary = async (section: SectionName) => {
    const { source, problem, content: shown } = await readSection(context.database, context.content, section);
    const places = problem === null ? [...new Set(openPlaces(shown))] : [];
    return { section, source, problem, openPlaces: places, edited: lastEdit(edits.get(section), names) };
  };
  return Promise.all(sectionNames.map(summary));
}

export function read(context: Context, section: SectionName): Promise<PageText> {
  return readSection(context.database, context.content, section);
}

export function save(
  context: Context,
  actor: AdminActor,
  section: SectionName,
  input: { content: unknown; version: string },
) {
  const text = textOf(validContent(section, input.content));
  return editSection(context, actor, { section, version: input.version, origin: "edit", text });
}

/** A file that was edited by hand since the last edit becomes a version. */
export async function versions(context: Context, section: SectionName): Promise<TextVersion[]> {
  if (context.content.keptIn === "file") await keepFile(context, section);
  const names = await administratorNames(context.database);
  const [newest, ...others] = await listVersions(context.database, section);
  if (newest === undefined) return [];
  return [presentVersion(newest, names, true), ...others.map((row) => presentVersion(row, names, false))];
}

export async function version(context: Context, section: SectionName, id: string) {
  const row = await findVersion(context.database, section, id);
  if (row === undefined) throw new Missing();
  const now = await readWritten(context.database, context.content, section);
  const version = presentVersion(row, await administratorNames(context.database), row.text === now?.text);
  return { version, content: jsonOf(row.text) ?? {} };
}

export async function restore(
  context: Context,
  actor: AdminActor,
  section: SectionName,
  chosen: { id: string; version: string },
) {
  const row = await findVersion(context.database, section, chosen.id);
  if (row === undefined) throw new Missing();
  if (!sectionSchemas[section].safeParse(jsonOf(row.text)).success)
    throw new Conflict(
      "This version no longer fits the current pages and can’t be restored. Nothing was saved.",
    );
  const { version } = chosen;
  return editSection(context, actor, { section, version, origin: "restore", text: row.text });
}

/** Content as it is stored. */
export function textOf(content: Content): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Content in its stored format. Throws `Invalid` with an error for each wrong field. */
export function validContent(section: SectionName, input: unknown): Content {
  const result = sectionSchemas[section].safeParse(input);
  if (result.success) return result.data as Content;
  throw new InvalidFields(fieldErrors(result.error.issues));
}

function presentVersion(
  { id, createdAt, origin, adminId }: Omit<ContentVersionRow, "text">,
  names: Names,
  current: boolean,
): TextVersion {
  const administrator = adminId === null ? null : (names.get(adminId) ?? null);
  return { _id: id, createdAt: createdAt.toISOString(), origin, administrator, current };
}

function lastEdit(row: ContentVersionRow | undefined, names: Names) {
  if (row === undefined || row.adminId === null) return null;
  return { at: row.createdAt.toISOString(), by: names.get(row.adminId) ?? null };
}
