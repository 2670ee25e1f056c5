import type { ReactNode } from "react";
import { GetFormButton } from "./get-form-button.tsx";

type LoadMoreProps = {
  to: string;
  /** Query of the same list with one more page. */
  query: URLSearchParams;
  busy: boolean;
  children: ReactNode;
};

/** Adds a page to a list of cards and to its URL. */
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
