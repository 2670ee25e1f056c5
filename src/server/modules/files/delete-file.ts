import type { AdminPrincipal } from "#domain/access/principal.ts";
import { Conflict, Missing } from "#domain/errors.ts";
import { mentionTexts } from "#domain/files/file-mentions.ts";
import type { FileMentions } from "#domain/files/files.contract.ts";
import { fileSizeText } from "#domain/media/early-uploads.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import * as links from "#server/modules/links/links.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import { listRightsTo } from "#server/modules/rights/rights-records.service.ts";
import { presentFileRights } from "./files.presenter.ts";
import type { FileRow } from "./files.repository.ts";
import { selectFiles } from "./select-files.ts";

/** Rights that run or are still to begin, and reports with the post of a file. Throws `Missing` outside of the library. */
export async function readMentions(context: Context, id: string): Promise<FileMentions> {
  return (await findFile(context, id)).mentions;
}

/**
 * Deletes a file of the library for good. Throws `Conflict` with the rights and reports that name it, unless they were
 * confirmed.
 */
export async function deleteFile(
  context: Context,
  actor: AdminPrincipal,
  id: string,
  isConfirmed: boolean,
): Promise<void> {
  await transact(context, async (transaction) => {
    const { row, mentions } = await findFile(transaction, id);
    const texts = mentionTexts(mentions);
    if (texts.length > 0 && !isConfirmed) throw new Conflict(`${texts.join(". ")}.`);
    if (!(await media.deleteDraftFile(transaction.database, id))) throw new Missing();
    await emit(transaction, {
      type: "records.changed",
      actor,
      changes: {
        action: "edit",
        type: "deliverable",
        id: row.deliverableId,
        name: row.creatorName,
        before: { file: `${row.kind}, ${fileSizeText(row.bytes)}` },
        after: { file: null, ...(texts.length > 0 && { namedBy: texts }) },
      },
    });
  });
  await media.discard(context, [id]);
}

async function findFile(context: Context, id: string): Promise<{ row: FileRow; mentions: FileMentions }> {
  const { rows, today } = await selectFiles(context, { ids: [id], withPrivate: true, limit: 1 });
  const [row] = rows;
  if (row === undefined) throw new Missing();
  const { collaborationId, deliverableId } = row;
  const granted = await listRightsTo(context.database, { collaborationId, deliverableId });
  const clients = new Map(granted.map((right) => [right.id, right.clientName]));
  const rights = presentFileRights({ rights: granted }, today)
    .filter(({ state }) => state !== "ended" && state !== "revoked")
    .map((right) => ({ ...right, clientName: clients.get(right._id) ?? "" }));
  return { row, mentions: { rights, reports: await reportsWith(context, row) } };
}

/** Links that work to reports of the file's campaign, which show its post once it is published. */
async function reportsWith(context: Context, row: FileRow): Promise<FileMentions["reports"]> {
  if (row.state === "approved") return [];
  const all = await links.of(context.database, { type: "campaign", id: row.campaignId });
  return all
    .filter((link) => link.kind === "report" && links.isLive(context, link))
    .map(({ id, personName, options }) => ({ _id: id, personName, offersFile: options.files === true }));
}
