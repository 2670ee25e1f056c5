/** The result of a check. `mend` says how to fix it. */
export type Finding = {
  subject: string;
  state: "ok" | "warning" | "wrong";
  text: string;
  mend?: string;
};

/** Names the subject of several findings once. */
export function about(subject: string) {
  return {
    ok: (text: string): Finding => ({ subject, state: "ok", text }),
    /** It works, but somebody should know. */
    warning: (text: string, mend: string): Finding => ({ subject, state: "warning", text, mend }),
    /** It does not work. */
    wrong: (text: string, mend: string): Finding => ({ subject, state: "wrong", text, mend }),
  };
}

/** An error's reason, taken from inside if it wraps several. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message || error.name : "unknown reason";
}

/** The code of a system call, of Postgres, or of a library; undefined if there is none. */
export function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
