import { exactTimeText } from "#domain/http/exact-time.ts";
import { mailTitle } from "#domain/timeline/mail-titles.ts";
import { stateTitle } from "#domain/timeline/state-titles.ts";
import type { TimelineEntry } from "#domain/timeline/timeline.contract.ts";
import type { EntryAction } from "#domain/timeline/timeline-rules.ts";
import type { TimelineRow } from "./timeline-entries.repository.ts";

export function presentEntry(row: TimelineRow, actions: EntryAction[]): TimelineEntry {
  return {
    _id: row.id,
    subject: { type: row.subjectType, _id: row.subjectId },
    kind: row.kind,
    title: titleOf(row),
    text: row.text,
    teamOnly: row.teamOnly,
    data: row.data,
    author: { type: row.authorType, _id: row.authorId, name: row.authorName },
    createdAt: row.createdAt.toISOString(),
    updatedAt: versionOf(row),
    isEdited: row.editedAt !== null,
    removedAt: row.removedAt?.toISOString() ?? null,
    actions,
  };
}

/** The `updatedAt` of an entry. */
export function versionOf({ editedAt, createdAt }: TimelineRow): string {
  return editedAt ?? exactTimeText(createdAt.toISOString());
}

function titleOf({ kind, data, removedAt }: TimelineRow): string {
  if (kind === "note") return removedAt === null ? "" : "Note removed";
  return kind === "mail" ? mailTitle(data) : stateTitle(data);
}
