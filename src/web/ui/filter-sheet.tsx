import type { ReactNode } from "react";
import { Button, ButtonLink } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { figure } from "./figure.ts";

type FilterSheetProps = {
  /** Path of the page without filters. */
  action: string;
  chosenCount: number;
  /** Noun for the results: 'creator'. */
  noun: string;
  /** Number of matches, once loaded. */
  found: number | undefined;
  onClose: () => void;
  /** Closes the sheet and moves to the results. */
  onShow: () => void;
  children: ReactNode;
};

/** Filters on a small screen, over the results. Each change takes effect immediately. */
export default function FilterSheet({
  action,
  chosenCount,
  noun,
  found,
  onClose,
  onShow,
  children,
}: FilterSheetProps) {
  const results = found === undefined ? `${noun}s` : `${figure(found)} ${found === 1 ? noun : `${noun}s`}`;
  return (
    <Dialog
      open
      placement="bottom"
      title="Filters"
      closeLabel="Close filters"
      onClose={onClose}
      footer={
        <>
          {chosenCount > 0 && (
            <ButtonLink to={action} preventScrollReset variant="quiet" className="mr-auto">
              Clear All
            </ButtonLink>
          )}
          <Button className="grow sm:grow-0" onClick={onShow}>
            <span data-figures aria-live="polite">
              {`Show ${results}`}
            </span>
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </Dialog>
  );
}
