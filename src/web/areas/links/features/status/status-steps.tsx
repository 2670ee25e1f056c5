import clsx from "clsx";
import type { ApplicantStatus } from "#domain/status/status.contract.ts";
import { LineIcon } from "#web/ui/line-icon.tsx";
import { dayOf } from "./status-texts.ts";

/** Steps of an application until the decision, with the current one marked. */
export function StatusSteps({ status: { promise, kind } }: { status: ApplicantStatus }) {
  if (promise === null) return null;
  const side = kind === "brand" ? "bg-brand text-on-brand" : "bg-accent text-on-accent";
  return (
    <ol className="mt-10 border-ink border-t-2">
      <Step
        mark={<LineIcon name="check" className="size-4" />}
        markClass="bg-ink text-paper"
        title="Received"
        text={dayOf(promise.receivedOn)}
      />
      <Step
        isCurrent
        mark={<span className="size-2 rounded-full bg-current" />}
        markClass={side}
        title="In review"
        text={placeText(promise.before)}
      />
      <Step
        mark={undefined}
        markClass="border-[1.5px] border-line-strong"
        title="Decision"
        text={decisionText(promise)}
      />
    </ol>
  );
}

type StepProps = {
  mark: React.ReactNode;
  markClass: string;
  title: string;
  text: string;
  isCurrent?: boolean;
};

function Step({ mark, markClass, title, text, isCurrent = false }: StepProps) {
  return (
    <li
      aria-current={isCurrent ? "step" : undefined}
      className="grid grid-cols-[2rem_minmax(0,1fr)] items-center gap-x-4 border-line border-b py-4 sm:grid-cols-[2rem_9rem_minmax(0,1fr)]"
    >
      <span
        aria-hidden="true"
        className={clsx("flex size-8 items-center justify-center rounded-full", markClass)}
      >
        {mark}
      </span>
      <span className="font-semibold">{title}</span>
      <span className="text-ink-soft max-sm:col-start-2">{text}</span>
    </li>
  );
}

function decisionText({ state, dueOn }: NonNullable<ApplicantStatus["promise"]>): string {
  if (state === "paused") return "The review time continues once you have answered";
  return state === "late" ? `Promised for ${dayOf(dueOn)}` : `By ${dayOf(dueOn)}`;
}

function placeText(before: number): string {
  if (before === 0) return "Yours is next";
  return before === 1 ? "1 came before yours" : `${before} came before yours`;
}
