import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The file in which all workers of a run note what they have found. */
const variable = "TANDEM_TEST_TOKEN_LEAKS";
const token = /tl_[A-Za-z0-9_-]{43}/;
const tokens = new RegExp(token.source, "g");
/** How much of a place is shown, in characters before the token. */
const shown = 120;

/** The tokens of signed links in a text. */
export function tokensIn(text: string): string[] {
  return text.includes("tl_") ? (text.match(tokens) ?? []) : [];
}

/**
 * Notes tokens of signed links in what a server has told: its log, traces, or metrics. Also finds the tokens in `made`
 * without their prefix.
 */
export function noteTokens(where: string, text: string, made: Iterable<string> = []): void {
  const file = process.env[variable];
  if (file === undefined) return;
  const found = token.exec(text)?.index ?? -1;
  const place = found >= 0 ? found : (placesOf(made, text)[0] ?? -1);
  if (place < 0) return;
  const excerpt = text.slice(Math.max(0, place - shown), place + shown).replaceAll("\n", " ");
  appendFileSync(file, `${where}: ${excerpt}\n`);
}

function placesOf(made: Iterable<string>, text: string): number[] {
  return [...made].map((one) => text.indexOf(one.slice(3))).filter((place) => place >= 0);
}

/** Begins a run. The function that it returns ends the run, and throws if a token was noted. */
export function watchForTokens(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "tandem-tokens-"));
  const file = join(folder, "leaks.txt");
  writeFileSync(file, "");
  process.env[variable] = file;
  return () => {
    const noted = readFileSync(file, "utf8");
    rmSync(folder, { recursive: true });
    delete process.env[variable];
    if (noted !== "") throw new Error(`Tokens of signed links were told:\n${noted}`);
  };
}
