import { openPlaces } from "#domain/content/open-places.ts";
import type { PageText, PageTextSummary, TextVersion } from "#domain/content/page-text.contract.ts";
import type { Content } from "#domain/content/section-values.ts";
import { type SectionName, sectionNames, sectionSchemas } from "#domain/content/sections.ts";
import { Conflict, InvalidFields, Missing } from "#domain/errors.ts";
import { fieldErrors } from "#domain/http/field-problems.ts";
import type { AdminActor } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import {
  type ContentVersionRow,
  findVersion,
  listVersions,
  newestVersions,
} from "./content-versions.repository.ts";
import { type EditingDependencies, editSection, keepFile } from "./page-text-editing.ts";
import { jsonOf, readSection, readWritten } from "./section-state.ts";

export type PageTextService = ReturnType<typeof pageTextService>;

type Names = ReadonlyMap<string, string>;
type Dependencies = EditingDependencies & {
  /** Email addresses of administrators by ID. */
  administrators: (executor: Executor) => Promise<Names>;
};

/** Edits page text and stores its versions. */
export function pageTextService(dependencies: Dependencies) {
  const { database, content, administrators } = dependencies;
  return {
    list: async (): Promise<PageTextSummary[]> => {
      const [newest, names] = await Promise.all([newestVersions(database), administrators(database)]);
      const edits = new Map(newest.map((row) => [row.section, row]));
      const summary = async (section: SectionName) => {
        const { source, problem, content: shown } = await readSection(database, content, section);
        const places = problem === null ? [...new Set(openPlaces(shown))] : [];
        return { section, source, problem, openPlaces: places, edited: lastEdit(edits.get(section), names) };
      };
      return Promise.all(sectionNames.map(summary));
    },

    read: (section: SectionName): Promise<PageText> => readSection(database, content, section),

    save: (actor: AdminActor, section: SectionName, input: { content: unknown; version: string }) => {
      const text = `${JSON.stringify(validContent(section, input.content), null, 2)}\n`;
      return editSection(dependencies, actor, { section, version: input.version, origin: "edit", text });
    },

    /** A file that was edited by hand since the last edit becomes a version. */
    versions: async (section: SectionName): Promise<TextVersion[]> => {
      if (content.keptIn === "file") await keepFile(dependencies, section);
      const names = await administrators(database);
      const [newest, ...others] = await listVersions(database, section);
      if (newest === undefined) return [];
      return [presentVersion(newest, names, true), ...others.map((row) => presentVersion(row, names, false))];
    },

    version: async (section: SectionName, id: string) => {
      const row = await findVersion(database, section, id);
      if (row === undefined) throw new Missing();
      const now = await readWritten(database, content, section);
      const version = presentVersion(row, await administrators(database), row.text === now?.text);
      return { version, content: jsonOf(row.text) ?? {} };
    },

    restore: async (actor: AdminActor, section: SectionName, chosen: { id: string; version: string }) => {
      const row = await findVersion(database, section, chosen.id);
      if (row === undefined) throw new Missing();
      if (!sectionSchemas[section].safeParse(jsonOf(row.text)).success)
        throw new Conflict("This version does not fit the pages of today. Nothing was saved.");
      const { version } = chosen;
      return editSection(dependencies, actor, { section, version, origin: "restore", text: row.text });
    },
  };
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
