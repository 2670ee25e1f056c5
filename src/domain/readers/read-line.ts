/** Checked before trimming: line breaks at either end count as well. */
const lineBreaks = /[\n\r\v\f\u0085\u2028\u2029]/;

const joiners = "\\u200c\\u200d";
/** Selectors of variants, such as an emoji's color. */
const selectors = "\\u034f\\u180b-\\u180d\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}";
/** The flags of England, Scotland, and Wales contain characters that are removed everywhere else. */
const flag = "\\u{1f3f4}[\\u{e0020}-\\u{e007e}]+\\u{e007f}";
const invisible = new RegExp(
  `(${flag})|(?![${joiners}${selectors}])[\\p{Cc}\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]`,
  "gu",
);
const joined = new RegExp(`(.?)([${joiners}])[${joiners}]*(?=(.?))`, "gsu");
const withoutBase = new RegExp(`(^|\\s)[${selectors}${joiners}]+`, "gu");

const joinable = /[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
/** Scripts in which joiners have no effect, and their accents. */
const unjoined = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]|[\u0300-\u036f]/u;
const visible = /[^\s\p{M}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Normalizes a line of text: trimmed, NFC, and without invisible characters such as control characters, direction
 * marks, and zero-width characters. Joiners stay in emoji and within words of scripts that need them, such as
 * Persian and Hindi.
 */
export function readLine(text: string): string {
  // Fast path: most lines are plain ASCII, and an import reads many of them.
  if (/^[ -~]*$/.test(text)) return text.trim();
  const read = text
    .replaceAll("\t", " ")
    .replace(invisible, "$1")
    .normalize()
    .replace(withoutBase, "$1")
    .replace(joined, (_, before: string, joiner: string, after: string) =>
      joins(before, after) ? before + joiner : before,
    )
    .normalize()
    .trim();
  // The removal may have brought an accent and a joiner together.
  return read === text ? text : readLine(read);
}

/** After a vowel sign or a virama, a joiner has an effect even at the end of a word. */
function joins(before: string, after: string): boolean {
  if (!joinable.test(before) || unjoined.test(before)) return false;
  return /\p{M}/u.test(before) || (joinable.test(after) && !unjoined.test(after));
}

/** Whether a text has any visible character. */
export function isVisible(text: string): boolean {
  return visible.test(text);
}

export function isOneLine(text: string): boolean {
  return !lineBreaks.test(text);
}
