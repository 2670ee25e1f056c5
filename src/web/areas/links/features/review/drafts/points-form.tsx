import { type FormEvent, useState } from "react";
import { deliverableLengths, maximumPoints } from "#domain/deliverables/deliverable-limits.ts";
import type { Point } from "#domain/deliverables/deliverables.contract.ts";
import { momentText } from "#domain/deliverables/moment-text.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Checkbox, TextArea } from "#web/ui/inputs.tsx";
import type { Video } from "#web/ui/use-video.ts";

type PointsFormProps = {
  /** Part of the IDs of its controls. */
  name: string;
  points: readonly Point[];
  /** Undefined without a video. */
  video: Pick<Video, "time" | "stop"> | undefined;
  onChange: (points: Point[]) => void;
  onSend: () => void;
  onCancel: () => void;
};

/** Points to change in a draft, each with an optional moment of the video. */
export function PointsForm({ name, points: kept, video, onChange, onSend, onCancel }: PointsFormProps) {
  const points = kept.length === 0 ? [blankAt(undefined)] : kept;
  const [error, setError] = useState("");
  const change = (index: number, changed: Partial<Point>) =>
    onChange(points.map((point, place) => (place === index ? { ...point, ...changed } : point)));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (points.every(({ text }) => text.trim() === "")) return setError("Say what should change.");
    onSend();
  };
  return (
    <form
      data-print="hide"
      aria-label={`What should change: ${name}`}
      onSubmit={send}
      className="mt-5 grid gap-5 border-gold border-l-4 pl-4"
    >
      {points.map((point, index) => (
        <PointFields
          // biome-ignore lint/suspicious/noArrayIndexKey: points have no other name, and stay in their order.
          key={index}
          point={point}
          number={index + 1}
          error={index === 0 ? error : ""}
          video={video}
          onChange={(changed) => change(index, changed)}
          onRemove={
            points.length > 1 ? () => onChange(points.filter((_, place) => place !== index)) : undefined
          }
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="min-h-12 max-sm:w-full">
          Send
        </Button>
        {points.length < maximumPoints && (
          <Button
            variant="secondary"
            className="min-h-12 max-sm:grow"
            onClick={() => onChange([...points, blankAt(video?.time)])}
          >
            Another point
          </Button>
        )}
        <Button variant="quiet" className="min-h-12" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type PointFieldsProps = Pick<PointsFormProps, "video"> & {
  point: Point;
  number: number;
  error: string;
  onChange: (changed: Partial<Point>) => void;
  onRemove: (() => void) | undefined;
};

function PointFields({ point, number, error, video, onChange, onRemove }: PointFieldsProps) {
  const { text, must, atSeconds } = point;
  return (
    <div className="relative">
      <Field label={`Point ${number}`} error={error || undefined}>
        {(control) => (
          <TextArea
            {...control}
            data-point={number}
            rows={2}
            maxLength={deliverableLengths.point}
            value={text}
            onChange={({ target }) => onChange({ text: target.value })}
          />
        )}
      </Field>
      <div className="mt-1 flex flex-wrap items-center gap-x-5">
        <Checkbox
          checked={!must}
          onChange={({ currentTarget }) => onChange({ must: !currentTarget.checked })}
          className="min-h-11 pt-3 text-small"
        >
          Nice to have
        </Checkbox>
        {video && (
          <button
            type="button"
            onClick={() => onChange({ atSeconds: atSeconds === null ? (video.stop() ?? video.time) : null })}
            className="link-plain min-h-11 text-small"
          >
            {atSeconds === null
              ? `Point at ${momentText(video.time)} of the video`
              : `At ${momentText(atSeconds)}, remove`}
          </button>
        )}
      </div>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove point ${number}`}
          onClick={onRemove}
          className="link-plain absolute -top-2.5 right-0 min-h-11 text-small"
        >
          Remove
        </button>
      )}
    </div>
  );
}

function blankAt(seconds: number | undefined): Point {
  return { text: "", must: true, atSeconds: seconds === undefined || seconds === 0 ? null : seconds };
}
