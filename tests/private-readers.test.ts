import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { project } from "#tests/harness/source-tree.ts";

/** How a private reader of an address, a number, a channel, or a name looks, and what to use instead. */
const privateReaders: Array<[pattern: RegExp, use: string]> = [
  [/z\.email\(|z\.string\(\)\.email\(/, "emailSchema or typedEmailSchema"],
  [/mail\w*(?:\.\w+)?(?: \?\? ""\))?(?:\.trim\(\))?\.to(?:Locale)?LowerCase\(\)/i, "emailKey"],
  [/`mailto:\$\{/, "mailtoAddress"],
  [/`tel:\$\{/, "phoneAddress"],
  [/\[[^\],]*\(\)[^\],]*\\d|\[[^\],]*\\d[^\],]*\(\)/, "readPhone"],
  [/phone\w*\.replace\(/i, "phoneAddress or internationalPhone"],
  [/\\u200[b-f]|\\u202[a-e]|\\u206[0-9]|\\p\{(?:Cf|Default_Ignorable)/i, "readLine"],
  [/["'`/.](?:instagram|youtube|tiktok|facebook|linkedin|x|twitter)\.com/, "readHandle or hostsOf"],
];

/** The readers themselves, and what reads something else. */
const readers: Record<string, string> = {
  "src/domain/readers/": "the readers",
  "src/domain/influencers/platform-hosts.ts": "the sites of platforms, which `readHandle` uses",
  "src/domain/http/text.ts": "the schemas of the readers",
  "src/web/ui/details.tsx": "writes mailto:",
  "src/domain/disclosure/": "reads captions",
  "src/server/platform/mail/mail-rendering.ts": "keeps one text from turning around the next",
  "src/server/platform/mail-in/mail-text.ts": "keeps the lines of a mail as they are, with their indents",
  "src/domain/files/download-name.ts": "leaves out what no system takes in the name of a file",
  "src/domain/fold-text.ts": "compares texts, and reads nothing",
  "src/domain/contact/left-out.ts": "finds addresses in the middle of a text",
};

const files = readdirSync(join(project, "src"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
  .map((name) => `src/${name.replaceAll("\\", "/")}`);

function privateReadersIn(text: string): string[] {
  return text.split("\n").flatMap((line) => {
    const found = /^\s*(?:\*|\/[/*])/.test(line)
      ? undefined
      : privateReaders.find(([pattern]) => pattern.test(line));
    return found ? [`${line.trim()} → ${found[1]}`] : [];
  });
}

it("nothing but the readers reads addresses, phone numbers, channels, and single lines", () => {
  const found = files
    .filter((file) => !Object.keys(readers).some((reader) => file.startsWith(reader)))
    .flatMap((file) =>
      privateReadersIn(readFileSync(join(project, file), "utf8")).map((line) => `${file}: ${line}`),
    );
  expect(files.length).toBeGreaterThan(1000);
  expect(found).toEqual([]);
});

it.each([
  'const email = z.email("must be one");',
  "const key = credentials.email.trim().toLowerCase();",
  'const email = (row.email ?? "").trim().toLowerCase();',
  "href={`mailto:${email}`}",
  'href={`tel:${phone.replace(/[^+\\d]/g, "")}`}',
  "const phone = /^[+()\\d\\s./-]{5,}$/;",
  'phone.replace(/[^+\\d]/g, "")',
  "const hidden = /[\\u200b-\\u200d]/g;",
  "const hidden = /\\p{Cf}/u;",
  'const instagram = "https://www.instagram.com/";',
])("finds %s", (line) => {
  expect(privateReadersIn(line)).toHaveLength(1);
});
