/** Result of a check. `mend`: how to fix it. */
export type Finding = {
  subject: string;
  state: "ok" | "warning" | "wrong";
  text: string;
  mend?: string;
};

/** Makes findings about one subject. */
export function about(subject: string) {
  return {
    ok: (text: string): Finding => ({ subject, state: "ok", text }),
    /** Works, but deserves attention. */
    warning: (text: string, mend: string): Finding => ({ subject, state: "warning", text, mend }),
    /** Does not work. */
    wrong: (text: string, mend: string): Finding => ({ subject, state: "wrong", text, mend }),
  };
}

/** Message of an error, or of the first error that it wraps. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message || error.name : "unknown reason";
}

/** Error code of a system call, Postgres, or a library; undefined if there is none. */
export function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
