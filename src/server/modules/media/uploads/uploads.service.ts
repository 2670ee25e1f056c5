import { randomUUIDv7 } from "node:crypto";
import type { AdminPrincipal, LinkPrincipal } from "#domain/access/principal.ts";
import { Conflict, DiskFull, Invalid, Missing, TooLarge, TooMany } from "#domain/errors.ts";
import {
  bytesLeftFree,
  maximumBytesOf,
  maximumWaitingUploads,
  type UploadPurpose,
  uploadDays,
  uploadQuotas,
  uploadTooLargeMessage,
} from "#domain/media/early-uploads.ts";
import { type Context, transact } from "#server/context.ts";
import type { StoredFile } from "#server/modules/media/media.service.ts";
import { presentUpload } from "./uploads.presenter.ts";
import {
  beginFile,
  deleteUploads,
  findUpload,
  insertUpload,
  lockUploads,
  type UploadRow,
  usedRoom,
} from "./uploads.repository.ts";

export type UploadPrincipal = AdminPrincipal | LinkPrincipal;
/** Administrator or link whose uploads they are. */
export type UploadHolder = Pick<AdminPrincipal, "kind" | "adminId"> | Pick<LinkPrincipal, "kind" | "linkId">;
/** Form that a file is for. Callers have checked that the principal may use it. */
export type UploadPlace = { purpose: UploadPurpose; recordId: string };
type NewFile = {
  name: string;
  bytes: number;
  /** Network address. */
  address: string;
};

const day = 24 * 60 * 60 * 1000;
const kilobyte = 1024;
/** Share of the room that the uploads of one address from outside the team may take. */
const shareOfOne = 1 / 2;

export const diskFullMessage =
  "There is no room for this file at the moment. Send the form without it, or try again later.";

/** Link or administrator. A new link to the same page is another holder. */
export function holderOf(principal: UploadHolder): string {
  return principal.kind === "link" ? principal.linkId : principal.adminId;
}

/**
 * Reserves room for a file and returns the ID under which it can be sent. Throws if it is too large, the quotas of its
 * link, record, or address are used up, or the disk has too little room.
 */
export async function createUpload(
  context: Context,
  principal: UploadPrincipal,
  { place, file }: { place: UploadPlace; file: NewFile },
): Promise<string> {
  const { bytes, name, address } = file;
  const largest = maximumBytesOf(place.purpose, context.settings.maximumFileBytes);
  if (bytes < 1) throw new Invalid("bytes", "must be at least 1", `${name} is empty.`);
  if (bytes > largest) throw new TooLarge(uploadTooLargeMessage(name, largest));
  const holderId = holderOf(principal);
  const isOutside = principal.kind === "link";
  const sender = isOutside ? context.mediaSigner.anonymous(address) : null;
  if (isOutside) await refuseBeyondDay(context, [holderId, address], { bytes, largest });
  const id = randomUUIDv7();
  const createdAt = context.now();
  const expiresAt = new Date(createdAt.getTime() + uploadDays * day);
  const row = { id, ...place, holderId, sender, name, bytes, createdAt, expiresAt };
  await transact(context, async (transaction) => {
    await refuseBeyondRoom(transaction, row, largest);
    await insertUpload(transaction.database, row);
  });
  await beginFile(context.database, id, await context.store.partial.begin(id));
  return id;
}

/** In kilobytes, because counters are too small for bytes. */
async function refuseBeyondDay(
  context: Context,
  names: string[],
  { bytes, largest }: { bytes: number; largest: number },
): Promise<void> {
  const counters = names.map((name) => `resumable upload ${name}`);
  const most = (uploadQuotas.perDay * largest) / kilobyte;
  const usages = (await context.limits?.count(counters, day, Math.ceil(bytes / kilobyte))) ?? [];
  const over = usages.find(({ used }) => used > most);
  if (over) throw new TooMany(over.endsIn);
}

type Room = Pick<UploadRow, "purpose" | "holderId" | "recordId" | "sender" | "bytes">;

async function refuseBeyondRoom(context: Context, row: Room, largest: number): Promise<void> {
  const used = await usedRoom(context.database, row);
  const isBeyond = (files: number, bytes: number, quota: number) =>
    files >= maximumWaitingUploads || bytes + row.bytes > quota * largest;
  if (
    isBeyond(used.filesOfHolder, used.bytesOfHolder, uploadQuotas.ofHolder) ||
    isBeyond(used.filesOfRecord, used.bytesOfRecord, uploadQuotas.ofRecord)
  ) {
    throw new Conflict(
      "You have too many uploaded files that aren’t sent yet. Send the form, or remove some files.",
    );
  }
  const room = (await context.store.partial.freeBytes()) - bytesLeftFree;
  const isOfOne = row.sender !== null && used.missingOfSender + row.bytes > room * shareOfOne;
  if (used.missing + row.bytes > room || isOfOne) throw new DiskFull(diskFullMessage);
}

/** An upload of the principal. Throws `Missing` for everybody else's. */
export async function ownUpload(
  context: Context,
  principal: UploadPrincipal,
  id: string,
): Promise<UploadRow> {
  const row = await findUpload(context.database, id);
  if (row === undefined || row.holderId !== holderOf(principal)) throw new Missing();
  return row;
}

/**
 * Turns uploads into files of the record that the caller's transaction changes, in the order of `ids`. Throws unless all
 * of them were sent for this form by the same principal, and are checked.
 */
export async function takeUploads(
  { database, store }: Context,
  principal: UploadHolder,
  { ids, place }: { ids: string[]; place: UploadPlace },
): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  const holderId = holderOf(principal);
  const rows = new Map((await lockUploads(database, ids)).map((row) => [row.id, row]));
  const files: StoredFile[] = [];
  for (const id of ids) {
    const row = rows.get(id);
    const isTheirs =
      row?.holderId === holderId && row.purpose === place.purpose && row.recordId === place.recordId;
    if (row === undefined || !isTheirs)
      throw new Invalid("uploads", "must name files that were uploaded for this");
    if (row.description === null) throw new Conflict(reasonToWait(presentUpload(row)), "uploads");
    const isPicture = row.description.kind === "image";
    // A process of the previous version, or a restored backup, may have no bytes.
    if ((await store.names(id)).length === 0)
      throw new Conflict(`${row.name} is gone. Upload it again.`, "uploads");
    files.push({
      id,
      ...row.description,
      ...(place.purpose === "message" && { name: row.name }),
      position: files.length,
      profilePhoto: false,
      avifDue: isPicture ? new Date() : null,
      sender: row.sender,
    });
  }
  await deleteUploads(database, ids);
  return files;
}

function reasonToWait({ stage, name, message }: ReturnType<typeof presentUpload>): string {
  if (stage === "refused") return message;
  return stage === "checking" ? `${name} is still being checked.` : `${name} has not arrived yet.`;
}
