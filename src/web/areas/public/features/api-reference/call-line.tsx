import clsx from "clsx";
import type { Call } from "./api-reference.ts";

/** Summary, method, and path of an endpoint. */
export function CallLine({ method, path, summary }: Pick<Call, "method" | "path" | "summary">) {
  return (
    <span className="grid min-w-0 gap-x-6 gap-y-0.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:items-baseline">
      <span className="wrap-anywhere font-semibold">{summary}</span>
      <span className="break-all font-mono text-ink-soft text-small">
        <span className={clsx("font-semibold", method === "DELETE" ? "text-danger-text" : "text-ink")}>
          {method}
        </span>
        <span>{` ${path}`}</span>
      </span>
    </span>
  );
}
