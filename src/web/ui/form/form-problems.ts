import { fieldPath } from "#domain/http/form-values.ts";

export type FieldProblem = { path: string; message: string };
/** Messages by path of the field. */
export type Problems = Readonly<Record<string, string>>;

/** A control shows the problems of its field, and those of list items that it edits as a single text. */
function isShownBy(control: string, path: string): boolean {
  const own = fieldPath(control);
  return path === own || path.startsWith(`${own}.`);
}

export function problemsByPath(problems: readonly FieldProblem[]): Problems {
  const byPath: Record<string, string> = {};
  for (const { path, message } of problems) byPath[path] ??= message;
  return byPath;
}

/** The error that a control shows. */
export function problemAt(problems: Problems, control: string): string | undefined {
  return Object.entries(problems).find(([path]) => isShownBy(control, path))?.[1];
}

/** Replaces the errors of some controls with those of a new check. The others stay. */
export function recheckedProblems(
  current: Problems,
  found: readonly FieldProblem[],
  controls: readonly string[],
): Problems {
  const isRechecked = (path: string) => controls.some((control) => isShownBy(control, path));
  const kept = Object.entries(current).filter(([path]) => !isRechecked(path));
  const renewed = problemsByPath(found.filter(({ path }) => isRechecked(path)));
  return { ...Object.fromEntries(kept), ...renewed };
}

/** The message of a form, extended by errors that none of its controls show. */
export function messageWithStrays(
  message: string,
  problems: readonly FieldProblem[],
  controls: readonly string[],
): string {
  const strays = problems
    .filter(({ path }) => !controls.some((control) => isShownBy(control, path)))
    .map(strayText);
  return [message, ...strays].join(" ");
}

/** Only a fragment ('must be a number') needs the path of its field, which means little to people. */
function strayText({ path, message }: FieldProblem): string {
  const isFragment = path !== "" && /^\p{Ll}.*[^.!?]$/su.test(message);
  const text = isFragment ? `${path}: ${message}` : message;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
