import type { ReactNode } from "react";
import { GetFormButton } from "./get-form-button.tsx";

type LoadMoreProps = {
  /** Path of the list. */
  to: string;
  /** The query of the same list with one page more. */
  query: URLSearchParams;
  busy: boolean;
  children: ReactNode;
};

/** Makes a list of cards longer, and its address with it. */
export function LoadMore({ to, query, busy, children }: LoadMoreProps) {
  return (
    <div className="mt-10 flex justify-center">
      <GetFormButton
        to={to}
        query={query}
        replace
        keepScroll
        variant="secondary"
        size="large"
        busy={busy}
        busyLabel="Loading..."
      >
        {children}
      </GetFormButton>
    </div>
  );
}
