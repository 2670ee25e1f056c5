// biome-ignore lint/suspicious/noControlCharactersInRegex: the API refuses them
const controlCharacters = /[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g;

/** The text of a filter from a URL, at most as long as the API accepts, and never cut in the middle of a character. */
export function readFilterText(text: string | null): string {
  const cut = (text ?? "").replace(controlCharacters, " ").trim().slice(0, 100);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim();
}
