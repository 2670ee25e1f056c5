import { Conflict, Invalid } from "#domain/errors.ts";
import { maximumImages } from "#domain/media/upload-limits.ts";
import type { Context } from "#server/context.ts";
import type { StoredFile } from "#server/modules/media/media.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { refuseUnpublished } from "./post-figures.ts";
import type { LockedDeliverable } from "./transition-deliverable.ts";

export type SentResultFiles = { files: ReceivedFile[]; idempotencyKey: string | undefined };

/** Screenshots that creators send as proof of their posts' figures. */
export async function storeResultFiles(
  context: Context,
  { files: received, idempotencyKey }: SentResultFiles,
  id: string,
  lock: (context: Context) => Promise<LockedDeliverable>,
): Promise<void> {
  if (received.length === 0) throw new Invalid("images", "Choose a file");
  await media.withStoredFiles(context, received, async (files) => {
    const content = [id, received.map(({ sha256 }) => sha256)];
    const { repeated } = await idempotencyKeys.once(
      context,
      { form: "result files", idempotencyKey, content },
      async (transaction) => {
        await attach(transaction, await lock(transaction), files);
        return { _id: id };
      },
    );
    if (repeated)
      await media.discard(
        context,
        files.map((file) => file.id),
      );
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
