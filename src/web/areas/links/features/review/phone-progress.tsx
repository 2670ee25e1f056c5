import type { ReactNode } from "react";
import { buttonClass } from "#web/ui/button.tsx";
import { Progress, panelId } from "./review-panel.tsx";
import type { ReviewView } from "./review-view.ts";
import { goTo } from "./use-current-creator.ts";

type PhoneProgressProps = { view: ReviewView; isSent: boolean; unsent: string; compare: ReactNode };

/** Progress and a button to finish, always visible on a phone. */
export function PhoneProgress({ view, isSent, unsent, compare }: PhoneProgressProps) {
  return (
    <div className="sticky top-0 z-20 -mx-5 mt-8 border-line border-b bg-paper px-5 py-2 sm:-mx-8 sm:px-8 lg:hidden [@media(max-height:30rem)]:static">
      <div className="flex items-center gap-4">
        <Progress view={view} className="min-w-0 grow" />
        {compare}
        <a
          href={`#${panelId}`}
          onClick={(event) => {
            event.preventDefault();
            goTo(panelId);
          }}
          className={buttonClass({
            variant: view.mayVote && !isSent && view.open.length === 0 ? "primary" : "secondary",
            size: "small",
            className: "min-h-11",
          })}
        >
          {view.mayVote && !isSent ? "Send" : "Answers"}
        </a>
      </div>
      {unsent !== "" && <p className="pb-1 text-gold-text text-small">{unsent}</p>}
    </div>
  );
}
