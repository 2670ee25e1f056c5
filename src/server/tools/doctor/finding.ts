/** What a look has found. `mend` says what to do where something is not as it should be. */
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
    /** It works, and somebody should know. */
    warning: (text: string, mend: string): Finding => ({ subject, state: "warning", text, mend }),
    /** It does not work. */
    wrong: (text: string, mend: string): Finding => ({ subject, state: "wrong", text, mend }),
  };
}

/** The reason that an error gives, from inside where it holds several. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message || error.name : "unknown reason";
}

/** The code of a system call, of Postgres or of a library; undefined without one. */
export function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && "code" in error ? String(error.code) : undefined;
}
