import { Conflict } from "#domain/errors.ts";
import { maximumImages } from "#domain/media/accepted-files.ts";
import type { Context } from "#server/context.ts";
import type { StoredFile } from "#server/modules/media/media.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import { takeUploads, type UploadPrincipal } from "#server/modules/media/uploads/uploads.service.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { refuseUnpublished } from "./post-figures.ts";
import type { LockedDeliverable } from "./transition-deliverable.ts";

export type SentResultFiles = { uploads: string[]; idempotencyKey: string | undefined };
type Sender = { principal: UploadPrincipal; lock: (context: Context) => Promise<LockedDeliverable> };

/** Screenshots that creators send as proof of their posts' figures. A repeated call adds nothing. */
export async function addResultFiles(
  context: Context,
  id: string,
  { uploads, idempotencyKey }: SentResultFiles,
  { principal, lock }: Sender,
): Promise<void> {
  const submission = { form: "result files", idempotencyKey, content: [id, uploads] };
  await idempotencyKeys.once(context, submission, async (transaction) => {
    const locked = await lock(transaction);
    const place = { purpose: "result file" as const, recordId: id };
    await attach(transaction, locked, await takeUploads(transaction, principal, { ids: uploads, place }));
    return { _id: id };
  });
}

/** Throws `Conflict` if the post cannot have figures or has reached the limit of files. */
async function attach(
  context: Context,
  { deliverable }: LockedDeliverable,
  files: StoredFile[],
): Promise<void> {
  refuseUnpublished(deliverable);
  const { id } = deliverable;
  const present = (await media.filesOf(context, "deliverableId", [id])).get(id) ?? [];
  if (present.length + files.length > maximumImages) {
    throw new Conflict(`A post has at most ${maximumImages} files that show its figures.`);
  }
  const placed = files.map((file) => ({ ...file, position: file.position + present.length }));
  await media.attach(context, "deliverableId", id, placed);
}
