import { foldText } from "#domain/fold-text.ts";
import { type ApiReference, type Call, subjectPath } from "./api-reference.ts";

/** An endpoint in a list of search results. */
export type FoundCall = Pick<Call, "method" | "path" | "summary"> & { address: string };

/**
 * Endpoints that contain every word of the text in their method, path, summary, description, or fields. Those that
 * contain all of them in path or summary come first.
 */
export function findCalls({ subjects }: ApiReference, text: string): FoundCall[] {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = subjects.flatMap((subject) =>
    subject.calls
      .filter((call) => containsAll(`${subject.name} ${headOf(call)} ${detailsOf(call)}`, words))
      .map((call) => ({ call, address: subjectPath(subject, call.id) })),
  );
  const isNamed = ({ call }: { call: Call }) => containsAll(headOf(call), words);
  return [...found.filter(isNamed), ...found.filter((one) => !isNamed(one))].map(
    ({ call: { method, path, summary }, address }) => ({ method, path, summary, address }),
  );
}

function headOf({ method, path, summary }: Call): string {
  return `${method} ${path} ${summary}`;
}

function detailsOf({ description, parameters, body }: Call): string {
  return [description, ...[...parameters, ...body].map(({ name }) => name)].join(" ");
}

function containsAll(text: string, words: string[]): boolean {
  const folded = foldText(text);
  return words.every((word) => folded.includes(word));
}
