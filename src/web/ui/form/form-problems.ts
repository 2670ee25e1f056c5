/** One wrong field: the control's name and what is wrong with it. */
export type FieldProblem = { path: string; message: string };
/** What is wrong, by the control's name. */
export type Problems = Readonly<Record<string, string>>;

export function problemsByName(problems: readonly FieldProblem[]): Problems {
  const byName: Record<string, string> = {};
  for (const { path, message } of problems) byName[path] ??= message;
  return byName;
}

/** Takes over what a new check says about some controls and leaves the others as they are. */
export function recheckedProblems(
  current: Problems,
  found: readonly FieldProblem[],
  names: ReadonlySet<string>,
): Problems {
  const kept = Object.entries(current).filter(([name]) => !names.has(name));
  const renewed = Object.entries(problemsByName(found)).filter(([name]) => names.has(name));
  return Object.fromEntries([...kept, ...renewed]);
}

/** The message of a form, with what is wrong about fields that the form does not show. */
export function messageWithStrays(
  message: string,
  problems: readonly FieldProblem[],
  shown: (name: string) => boolean,
): string {
  const strays = problems
    .filter(({ path, message: text }) => !shown(path) && !message.includes(text))
    .map(({ path, message: text }) => (path === "" ? text : `${path}: ${text}`));
  return [message, ...strays].join(" ");
}
