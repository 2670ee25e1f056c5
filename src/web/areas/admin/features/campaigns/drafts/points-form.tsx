import { type Ref, useRef } from "react";
import { flushSync } from "react-dom";
import { deliverableLengths, maximumPoints } from "#domain/deliverables/deliverable-limits.ts";
import { momentText } from "#domain/deliverables/moment-text.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckboxField, InputField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { DraftNotice, FormFailure } from "#web/ui/form/form-layout.tsx";
import type { FormState } from "#web/ui/form/use-form.ts";
import { type FormRow, useRows } from "#web/ui/form/use-rows.ts";
import { LineIcon } from "#web/ui/line-icon.tsx";
import type { Video } from "#web/ui/use-video.ts";
import type { PointsFormState } from "./use-points-form.ts";

type PointsFormProps = Pick<PointsFormState, "form" | "isBeyond"> & {
  ref: Ref<HTMLElement>;
  /** Undefined without a video. */
  video: Video | undefined;
  /** Label of the state in which no more changes can be requested. */
  closedBy: string | undefined;
};

/** Form for the changes to request, one point each. */
export function PointsForm({ ref, form, isBeyond, video, closedBy }: PointsFormProps) {
  if (closedBy !== undefined && !form.isChanged()) return null;
  const isLost = closedBy !== undefined && !form.sending;
  return (
    <section ref={ref} aria-labelledby="ask" className="rounded-field border border-line p-4">
      <h3 id="ask" className="font-semibold">
        Ask for changes
      </h3>
      <p className="mt-0.5 text-ink-soft text-small">
        {isLost
          ? `It is ‘${closedBy}’ now, so you can’t request changes. Your points are saved.`
          : "The creator gets the points by email, or by a link that you copy."}
      </p>
      <form {...form.formProps} id={form.formId} className="mt-4 grid gap-4">
        {form.restored && <DraftNotice onClear={form.clear}>We kept what you typed.</DraftNotice>}
        <fieldset key={form.version} disabled={form.sending} className="grid min-w-0 gap-4">
          <legend className="sr-only">Points</legend>
          <PointRows form={form} video={video} />
          {isBeyond && (
            <CheckboxField
              form={form}
              name="extra"
              label="Outside the agreement"
              hint="All agreed revision rounds are used, so the creator may decline."
            />
          )}
        </fieldset>
        {form.failure && <FormFailure message={form.failure} />}
        <Button
          type="submit"
          variant="secondary"
          size="small"
          busy={form.sending}
          busyLabel="Sending…"
          disabled={closedBy !== undefined}
          className="justify-self-start max-md:min-h-11"
        >
          Ask for changes
        </Button>
      </form>
    </section>
  );
}

function PointRows({ form, video }: { form: FormState; video: Video | undefined }) {
  const ref = useRef<HTMLDivElement>(null);
  const { rows, add, remove } = useRows(form, "points", { atLeast: 1 });
  /** The removed row may have had the focus. */
  const change = (rowsChange: () => void) => {
    flushSync(rowsChange);
    [...(ref.current?.querySelectorAll("textarea") ?? [])].at(-1)?.focus();
  };
  return (
    <div ref={ref} className="grid gap-4">
      {rows.map((row, index) => (
        <PointRow
          key={row.key}
          row={row}
          number={index + 1}
          video={video}
          onRemove={rows.length > 1 ? () => change(() => remove(row.key)) : undefined}
        />
      ))}
      <button
        type="button"
        onClick={() => change(add)}
        disabled={rows.length >= maximumPoints}
        className="link-plain inline-flex min-h-8 items-center gap-1.5 justify-self-start font-semibold text-small disabled:text-ink-faint"
      >
        <LineIcon name="plus" className="size-4" />
        Add a point
      </button>
    </div>
  );
}

type PointRowProps = {
  row: FormRow;
  number: number;
  video: Video | undefined;
  onRemove: (() => void) | undefined;
};

function PointRow({ row: { form, path }, number, video, onRemove }: PointRowProps) {
  const ref = useRef<HTMLDivElement>(null);
  const takeMoment = () => {
    const field = ref.current?.querySelector<HTMLInputElement>(`[name="${path}.at"]`);
    if (!video || !field) return;
    field.value = momentText(video.time);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const small = (text: string) => <span className="font-normal text-small">{text}</span>;
  return (
    <div
      ref={ref}
      className="group/point relative grid gap-2.5 border-line border-t pt-4 first:border-t-0 first:pt-0"
    >
      <TextAreaField
        form={form}
        name={`${path}.text`}
        label={<span className="text-small">{`Point ${number}`}</span>}
        rows={2}
        required
        maxLength={deliverableLengths.point}
      />
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          className="link-plain absolute top-4 right-0 min-h-6 text-small group-first/point:top-0"
        >
          Remove<span className="sr-only">{` point ${number}`}</span>
        </button>
      )}
      <div className="flex flex-wrap items-end gap-x-2 gap-y-1">
        {video && (
          <>
            <InputField
              form={form}
              name={`${path}.at`}
              label={small("Moment")}
              placeholder="0:12"
              inputMode="numeric"
              autoComplete="off"
              className="w-32"
            />
            <button
              type="button"
              onClick={takeMoment}
              aria-label={`At ${momentText(video.time)}, for point ${number}`}
              className="mr-auto min-h-11 rounded-field border-[1.5px] border-line-strong px-2.5 font-semibold text-small tabular-nums transition-colors duration-150 hover:border-ink"
            >
              {`At ${momentText(video.time)}`}
            </button>
          </>
        )}
        <CheckboxField form={form} name={`${path}.wish`} label={small("Nice to have")} className="py-2.5" />
      </div>
    </div>
  );
}
