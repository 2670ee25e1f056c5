import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { emailKey } from "#domain/readers/read-email.ts";

/** Paths of mails in the outbox that are sent to a person or mention them, in any encoding. */
export async function mailsAbout(outbox: string, email: string, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of await namesIn(outbox)) {
    const path = join(outbox, name);
    const { to, subject, text, html } = await PostalMime.parse(await readFile(path));
    const content = [...(to ?? []).map(({ address }) => address), subject, text, html].join("\n");
    const isAbout = content.toLowerCase().includes(emailKey(email));
    if (isAbout || words.some((word) => content.includes(word))) found.push(path);
  }
  return found;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && /\.eml(\.part)?$/.test(entry.name))
      .map(({ name }) => name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
