import { fieldPath } from "#domain/http/form-values.ts";

/** One wrong field: its path and what is wrong with it. */
export type FieldProblem = { path: string; message: string };
/** What is wrong, by the field's path. */
export type Problems = Readonly<Record<string, string>>;

/** A control shows what is wrong with its field, and with the items of a list that is written as one text. */
function isShownBy(control: string, path: string): boolean {
  const own = fieldPath(control);
  return path === own || path.startsWith(`${own}.`);
}

export function problemsByPath(problems: readonly FieldProblem[]): Problems {
  const byPath: Record<string, string> = {};
  for (const { path, message } of problems) byPath[path] ??= message;
  return byPath;
}

/** What a control shows. */
export function problemAt(problems: Problems, control: string): string | undefined {
  return Object.entries(problems).find(([path]) => isShownBy(control, path))?.[1];
}

/** Takes over what a new check says about some controls and leaves the others as they are. */
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

/** The message of a form, with what is wrong about fields that none of its controls show. */
export function messageWithStrays(
  message: string,
  problems: readonly FieldProblem[],
  controls: readonly string[],
): string {
  const strays = problems
    .filter(({ path }) => !controls.some((control) => isShownBy(control, path)))
    .map(({ path, message: text }) => (path === "" ? text : `${path}: ${text}`));
  return [message, ...strays].join(" ");
}
