import clsx from "clsx";
import type { ReviewTime } from "#domain/join-requests/join-request.contract.ts";
import { reviewTimeText } from "#domain/join-requests/review-time.ts";
import { StepMeter, type StepMeterTone } from "#web/ui/step-meter.tsx";

const tones: Record<ReviewTime["state"], StepMeterTone> = { fresh: "plain", due: "gold", late: "danger" };
/** More steps would be too narrow to distinguish. */
const stepsAtMost = 10;

/** Remaining review time, as a meter and as text. */
export function ReviewTimeLeft({ review, className }: { review: ReviewTime; className?: string }) {
  const { days, passed, state } = review;
  const steps = Math.min(days, stepsAtMost);
  return (
    <span className={clsx("flex items-center gap-2 text-tiny", className)}>
      <StepMeter value={Math.ceil((passed * steps) / days)} steps={steps} tone={tones[state]} />
      <span className={state === "late" ? "font-semibold text-danger-text" : "text-ink-soft"}>
        {reviewTimeText(review)}
      </span>
    </span>
  );
}
