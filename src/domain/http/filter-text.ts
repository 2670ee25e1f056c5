// biome-ignore lint/suspicious/noControlCharactersInRegex: the API refuses them
const controlCharacters = /[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g;

/** The text of a filter from an address: at most as long as the API takes, and never with half of a character at the cut. */
export function readFilterText(text: string | null): string {
  const cut = (text ?? "").replace(controlCharacters, " ").trim().slice(0, 100);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim();
}
