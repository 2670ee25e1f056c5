/** Letters that Unicode does not decompose, in lowercase. */
const letters: Record<string, string> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ı: "i",
  ȷ: "j",
  ə: "e",
  ɨ: "i",
  ς: "σ",
  ɓ: "b",
  ɖ: "d",
  ɗ: "d",
  ƙ: "k",
  ƴ: "y",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};
/** Unicode decomposes these into a space and a mark. */
const spacedApostrophes = "\u00b4\u0384\u1fbd\u1fbf\u1ffd\u1ffe";
const apostrophes = "`‘’‚‛′‵ʹʻʼʽʾʿˈˊˋꞌ՚׳";
const dashes = "‐‒–—―−⁃˗֊⸺⸻";

/**
 * Combining marks of Latin, Greek, Cyrillic, Hebrew, and Arabic, Arabic elongation, and invisible characters. Vowel
 * signs of Indic and Thai scripts are marks, too, but they distinguish words.
 */
const marks = new RegExp(
  "[\\u0300-\\u036f\\u0483-\\u0487\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7\\u0610-\\u061a\\u0640\\u064b-\\u065f" +
    "\\u0670\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20f0\\ufe20-\\ufe2f" +
    "\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufe00-\\ufe0f\\ufeff]",
  "g",
);

const replacements: Record<string, string> = {
  ...letters,
  ...Object.fromEntries([...apostrophes].map((apostrophe) => [apostrophe, "'"])),
  ...Object.fromEntries([...dashes].map((dash) => [dash, "-"])),
};
const replaced = new RegExp(`[${Object.keys(replacements).join("")}]`, "g");
const spaced = new RegExp(`[${spacedApostrophes}]`, "g");

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ascii = /^[\u0000-\u007f]*$/;

/**
 * Text as all searches compare it: without case, accents, and other marks, with one kind of apostrophe and dash,
 * and with letters of a plain keyboard ('Strauß' becomes 'strauss', 'Łódź' becomes 'lodz'). The database has the
 * same rule, `fold_text`.
 */
export function foldText(text: string): string {
  if (ascii.test(text)) return text.toLowerCase().replaceAll("`", "'");
  return text
    .replace(spaced, "'")
    .normalize("NFKD")
    .replace(marks, "")
    .toLowerCase()
    .replace(replaced, (character) => replacements[character] ?? character);
}
