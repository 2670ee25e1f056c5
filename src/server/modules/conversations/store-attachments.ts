import { randomUUID, randomUUIDv7 } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "#server/context.ts";
import * as media from "#server/modules/media/media.service.ts";
import type { ReceivedMail } from "#server/platform/mail-in/received-mail.ts";

type Attachment = ReceivedMail["attachments"][number];
type Stored = Omit<Parameters<typeof media.attachToMessages>[1][number], "messageId">;

/**
 * Stores the attachments of a mail, then runs `commit`, which inserts their rows and tells whether it did. Otherwise
 * the files are removed. `sender`: takes turns with others for the checks.
 */
export async function withStoredAttachments(
  context: Context,
  { attachments, sender }: { attachments: readonly Attachment[]; sender: string },
  commit: (stored: Stored[]) => Promise<boolean>,
): Promise<void> {
  if (attachments.length === 0) {
    await commit([]);
    return;
  }
  const folder = join(context.temporaryFolder, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const stored: Stored[] = [];
  let isCommitted = false;
  try {
    for (const attachment of attachments) {
      stored.push(await store(context, attachment, { sender, folder, position: stored.length }));
    }
    isCommitted = await commit(stored);
  } finally {
    const ids = stored.map(({ id }) => id);
    if (!isCommitted) await media.discard(context, ids);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Pictures, videos, and PDFs become what an upload would become; anything else is kept to be downloaded only. */
async function store(
  context: Context,
  { name, content }: Attachment,
  { sender, folder, position }: { sender: string; folder: string; position: number },
): Promise<Stored> {
  const id = randomUUIDv7();
  const path = join(folder, id);
  await writeFile(path, content, { mode: 0o600 });
  const type = media.fileTypeOf(content);
  const bytes = content.length;
  const { variants, ...file } = await media.processAttachment("forms", { name, type, path, bytes, sender });
  for (const variant of variants) await context.store.put(`${id}/${variant.name}`, variant.path);
  return { id, name, position, profilePhoto: false, ...file };
}
