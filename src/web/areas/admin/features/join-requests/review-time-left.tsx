import clsx from "clsx";
import {
  type ReviewTime,
  reviewPromise,
  reviewTime,
  reviewTimeText,
} from "#domain/join-requests/review-time.ts";
import { StepMeter, type StepMeterTone } from "#web/ui/step-meter.tsx";
import { calendarDay } from "#web/ui/time.tsx";

const tones: Record<ReviewTime["state"], StepMeterTone> = { fresh: "plain", due: "gold", late: "danger" };

/** How much of the promised review time is left, as a meter and as text. `countsFrom`: a day, as 'YYYY-MM-DD'. */
export function ReviewTimeLeft({ countsFrom, className }: { countsFrom: string; className?: string }) {
  const time = reviewTime(countsFrom, calendarDay(new Date()));
  return (
    <span className={clsx("flex items-center gap-2 text-tiny", className)}>
      <StepMeter value={time.passed} steps={reviewPromise.to} tone={tones[time.state]} />
      <span className={time.state === "late" ? "font-semibold text-danger-text" : "text-ink-soft"}>
        {reviewTimeText(time)}
      </span>
    </span>
  );
}
