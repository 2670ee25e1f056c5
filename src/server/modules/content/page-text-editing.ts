import { createHash, randomUUIDv7 } from "node:crypto";
import type { PageText, textOrigins } from "#domain/content/page-text.contract.ts";
import { differencesOf, pathText } from "#domain/content/section-values.ts";
import type { SectionName } from "#domain/content/sections.ts";
import { sectionTitles } from "#domain/content/sections-shown.ts";
import { EditConflict } from "#domain/errors.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import type { AdminActor } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { findNewest, insertVersion, lockContent, pruneVersions } from "./content-versions.repository.ts";
import { jsonOf, readSection, readWritten, versionOf } from "./section-state.ts";

type Edit = {
  section: SectionName;
  /** Version on which the edit is based. */
  version: string;
  origin: (typeof textOrigins)[number];
  text: string;
};

/** Number of stored versions of a section. */
const keptVersions = 100;

/**
 * Replaces the text of a section, unless it has changed since the edit began. A file is written last: if the
 * transaction fails after that, the file is treated like one that was edited by hand.
 */
export async function editSection(context: Context, actor: AdminActor, edit: Edit): Promise<PageText> {
  const { content } = context;
  const { section } = edit;
  // In a separate transaction: the replaced text must be stored whatever happens next.
  if (content.keptIn === "file") await keepFile(context, section);
  return transact(context, async (transaction) => {
    const { database } = transaction;
    await lockContent(database);
    const before = (await readWritten(database, content, section))?.text;
    if (versionOf(before) !== edit.version) {
      throw new EditConflict({ text: await readSection(database, content, section) });
    }
    if (before !== edit.text) await replace(transaction, { actor, before, ...edit });
    return readSection(database, content, section);
  });
}

async function replace(
  context: Context,
  { actor, section, before, text, origin }: Edit & { actor: AdminActor; before: string | undefined },
): Promise<void> {
  const { database, content, now } = context;
  if (before !== undefined) await keepPresent(database, { section, text: before, at: now() });
  const { adminId } = actor;
  const row = { id: randomUUIDv7(), section, text, origin, adminId, createdAt: now() };
  await insertVersion(database, row);
  await pruneVersions(database, section, keptVersions);
  await emit(context, {
    type: "records.changed",
    actor,
    changes: {
      action: origin === "restore" ? "restore" : "edit",
      type: "page-text",
      id: recordId(section),
      name: sectionTitles[section].title,
      ...changedFields(before, text),
    },
  });
  if (content.keptIn === "file") await content.files.write(section, text);
}

/** Stores text that was written to the file since the last edit. */
export function keepFile(context: Context, section: SectionName): Promise<void> {
  const { content, now } = context;
  return transact(context, async ({ database }) => {
    await lockContent(database);
    const present = await readWritten(database, content, section);
    if (present) await keepPresent(database, { section, text: present.text, at: now() });
  });
}

type Present = { section: SectionName; text: string; at: Date };

async function keepPresent(database: Executor, { section, text, at }: Present): Promise<void> {
  const newest = await findNewest(database, section);
  if (newest?.text === text) return;
  const row = { id: randomUUIDv7(), section, text, origin: "file", adminId: null, createdAt: at } as const;
  await insertVersion(database, row);
}

/** Paths of fields that differ. */
function changedFields(before: string | undefined, after: string) {
  const changes = differencesOf(before === undefined ? {} : jsonOf(before), jsonOf(after));
  const pick = (side: "before" | "after") =>
    Object.fromEntries(changes.map((change) => [pathText(change.path) || "content", change[side] ?? null]));
  return { before: pick("before"), after: pick("after") };
}

/** The history refers to records by ID. A section's ID is the same on every node. */
function recordId(section: SectionName): string {
  const digest = createHash("sha256").update(`page text ${section}`).digest("hex");
  return digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}
