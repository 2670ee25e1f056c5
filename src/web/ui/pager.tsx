import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useId } from "react";
import { Button } from "./button.tsx";
import { Select } from "./inputs.tsx";

type PagerProps = {
  page: number;
  /** Page size, and number of rows on this page. */
  rows: number;
  shown: number;
  total: number;
  rowChoices: readonly number[];
  onRows: (rows: number) => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
};

const figures = new Intl.NumberFormat("en");

/** Position in a list, and buttons to other pages. */
export function Pager({ page, rows, shown, total, rowChoices, onRows, onPrevious, onNext }: PagerProps) {
  const rowsId = useId();
  const first = (page - 1) * rows + 1;
  return (
    <nav aria-label="Pages" className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3 text-small">
      <p role="status" className="tabular-nums">
        {`${shown > 0 ? `${figures.format(first)}–${figures.format(first + shown - 1)} of ` : ""}${figures.format(total)}`}
      </p>
      <div className="flex items-center gap-2">
        <label htmlFor={rowsId} className="text-ink-soft">
          Rows
        </label>
        <Select
          id={rowsId}
          value={String(rows)}
          onChange={(event) => onRows(Number(event.currentTarget.value))}
          className="w-22 text-small"
        >
          {rowChoices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </Select>
      </div>
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        <Button variant="secondary" size="small" disabled={!onPrevious} onClick={onPrevious}>
          <ChevronLeft aria-hidden="true" />
          Previous
        </Button>
        <Button variant="secondary" size="small" disabled={!onNext} onClick={onNext}>
          Next
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </nav>
  );
}
