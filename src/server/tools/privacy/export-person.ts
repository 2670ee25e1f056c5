import { createWriteStream } from "node:fs";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client, type ClientConfig } from "pg";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { findPersonalData, type PersonalData } from "./find-personal-data.ts";
import { mailsAbout } from "./outbox.ts";

export type Place = { connection: ClientConfig; store: FileStore; outbox: string };

const readme = { owner: 0o600, folder: 0o700 };

/**
 * Writes everything stored about a person to a new folder: `data.json`, uploads under `files/`, and mails under
 * `mails/`. Returns the number of each. Throws if the folder exists.
 */
export async function exportPerson({ connection, store, outbox }: Place, email: string, folder: string) {
  await mkdir(folder, { mode: readme.folder });
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const { words, mentions, ...held } = await findPersonalData(drizzle(client), email);
    await client.query("rollback");
    const data = JSON.stringify({ exportedAt: new Date().toISOString(), ...held }, null, 2);
    await writeFile(join(folder, "data.json"), `${data}\n`, { mode: readme.owner });
    for (const file of held.media) await copyFromStore(store, file, join(folder, "files"));
    const mails = await mailsAbout(outbox, email, words);
    for (const path of mails) {
      await mkdir(join(folder, "mails"), { recursive: true, mode: readme.folder });
      await copyFile(path, join(folder, "mails", basename(path)));
    }
    const rows = [
      ...Object.values(held.records),
      held.history,
      held.timeline,
      held.mails,
      held.idempotencyKeys,
      held.apiKeys,
      held.outcomes,
      held.evidence,
      held.importRows,
      held.campaignViews,
      held.shortlistItems,
      held.shortlistVotes,
      held.collaborations,
      held.offers,
      held.deliverables,
      held.drafts,
      held.secondFactors,
      held.passkeys,
    ].flat();
    return { records: rows.length, files: held.media.length, mails: mails.length, mentions };
  } finally {
    await client.end();
  }
}

/** For images, the widest variant. */
async function copyFromStore(
  store: FileStore,
  { id, kind }: PersonalData["media"][number],
  folder: string,
): Promise<void> {
  const name = kind === "image" ? "1600.webp" : "original";
  const file = await store.read(`${id}/${name}`);
  if (file === undefined) return;
  await mkdir(folder, { recursive: true, mode: readme.folder });
  await pipeline(file.stream, createWriteStream(join(folder, `${id}-${name}`), { mode: readme.owner }));
}
