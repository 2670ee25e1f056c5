import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal, LinkPrincipal } from "#domain/access/principal.ts";
import { Conflict, Missing } from "#domain/errors.ts";
import { type Download, type DownloadInput, downloadLimits } from "#domain/files/downloads.contract.ts";
import { fileSizeText } from "#domain/media/early-uploads.ts";
import { type Context, transact } from "#server/context.ts";
import { listActingIds } from "#server/modules/admin/admin.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import * as history from "#server/platform/audit/history.service.ts";
import {
  type DownloadRow,
  deleteDownloadsBefore,
  findDownload,
  insertDownload,
} from "./downloads.repository.ts";
import type { FileRow, FileSelection } from "./files.repository.ts";
import { selectFiles } from "./select-files.ts";

/** Time for which the files of a download are remembered, in milliseconds. Addresses end earlier. */
const retention = 24 * 60 * 60 * 1000;

/** Path of a download, with its signature. */
const pathOf = (id: string, signature: string) => `/downloads/${id}${signature}`;

/** A download that may begin. `holder`: the person, for limits. */
export type FoundDownload = { rows: FileRow[]; today: string; holder: string; isForClient: boolean };

type Selected = Partial<FileSelection>;

// ZIP files of the library, for the team and for clients.

/** Throws `Conflict` if nothing matches, or if there is more than one download has. */
export async function prepare(
  context: Context,
  actor: AdminPrincipal,
  { fileIds: ids, filter }: DownloadInput,
): Promise<Download> {
  const selected = ids === undefined ? { ...filter, withPrivate: true } : { ids, withPrivate: true };
  const made = await make(context, selected, { adminId: actor.adminId, linkId: null });
  await history.noteExport(context, actor, { name: "files.zip", filter, rows: made.files });
  return made;
}

/** The same for the client: files of the posts that the report shows. Throws `Missing` unless the link offers them. */
export async function prepareForClient(
  context: Context,
  principal: LinkPrincipal<"report">,
): Promise<Download> {
  const { options } = await links.read(context, principal);
  if (options.files !== true) throw new Missing();
  const selected = { campaignId: principal.subject.id, publishedOnly: true, withPrivate: true };
  return make(context, selected, { adminId: null, linkId: principal.linkId });
}

async function make(
  context: Context,
  selected: Selected,
  by: Pick<DownloadRow, "adminId" | "linkId">,
): Promise<Download> {
  const { rows, total, bytes } = await select(context, selected);
  if (total === 0) throw new Conflict("There are no files to download.");
  if (total > downloadLimits.files || bytes > downloadLimits.bytes) {
    const most = `${downloadLimits.files} files and ${fileSizeText(downloadLimits.bytes)}`;
    throw new Conflict(`A download has at most ${most}. Choose fewer files.`);
  }
  const id = randomUUIDv7();
  const fileIds = rows.map((row) => row.id);
  const row = { id, ...by, fileIds, createdAt: context.now() };
  await transact(context, (transaction) => insertDownload(transaction.database, row));
  return { url: pathOf(id, context.mediaSigner.sign(id)), files: total, bytes };
}

function select(context: Context, selected: Selected) {
  return selectFiles(context, { withPrivate: false, ...selected, limit: downloadLimits.files });
}

/**
 * The files of a download that its maker may have now. Undefined for an unknown address, and once the maker may not
 * download any more.
 */
export async function find(
  context: Context,
  id: string,
  signature: { expires: string; signature: string },
): Promise<FoundDownload | undefined> {
  if (!context.mediaSigner.verify(id, signature.expires, signature.signature)) return undefined;
  const row = await findDownload(context.database, id);
  const allowed = row && (await allowedTo(context, row));
  if (row === undefined || allowed === undefined) return undefined;
  const { rows, today } = await select(context, { ...allowed, withPrivate: true, ids: row.fileIds });
  if (rows.length === 0) return undefined;
  return { rows, today, holder: row.adminId ?? row.linkId ?? "", isForClient: row.linkId !== null };
}

/** Files that the maker of a download may select; undefined if none. */
async function allowedTo(context: Context, { adminId, linkId }: DownloadRow): Promise<Selected | undefined> {
  if (adminId !== null) return (await listActingIds(context.database)).includes(adminId) ? {} : undefined;
  const link = linkId === null ? undefined : await links.find(context, linkId);
  const offers = link?.kind === "report" && link.options.files === true && links.isLive(context, link);
  return offers ? { campaignId: link.subjectId, publishedOnly: true } : undefined;
}

export function forgetOld(context: Context): Promise<void> {
  return deleteDownloadsBefore(context.database, new Date(context.now().getTime() - retention));
}
