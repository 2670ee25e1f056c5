import { type FormEvent, lazy, type ReactNode, Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { textLimits } from "#domain/http/text-limits.ts";
import { Chip } from "./badge.tsx";
import { Button } from "./button.tsx";
import { DebouncedInput } from "./debounced-input.tsx";
import { Field } from "./field.tsx";
import { GetForm } from "./get-form.tsx";
import { GetFormButton } from "./get-form-button.tsx";
import { LineIcon } from "./line-icon.tsx";

/** ID of the heading of the results, which can be focused. */
export const resultsId = "results";

const FilterSheet = lazy(() => import("./filter-sheet.tsx"));

type FilterFormProps = {
  /** Path of the page. */
  action: string;
  /** Accessible name of the search landmark. */
  label: string;
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  /** Called with all fields when the user presses Enter. */
  onSubmit: (fields: URLSearchParams) => void;
  /** Number of active collapsible filters. */
  chosenCount: number;
  /** Noun for the results: 'creator'. */
  noun: string;
  /** Number of matches, once loaded. */
  found: number | undefined;
  /** Label of the button that is shown without JavaScript. */
  submitLabel: string;
  /** Filters, which small screens show in a sheet over the results. */
  children: ReactNode;
};

/** A search box with filters. Without JavaScript it is a plain form with a button. */
export function FilterForm(props: FilterFormProps) {
  const [open, setOpen] = useState(false);
  const showResults = () => {
    // The sheet returns the focus to its button when it closes.
    flushSync(() => setOpen(false));
    const head = document.getElementById(resultsId);
    head?.focus({ preventScroll: true });
    head?.scrollIntoView();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) fields.append(name, String(value));
    props.onSubmit(fields);
  };
  return (
    <GetForm
      action={props.action}
      role="search"
      // Values that the browser restores from an earlier visit must not override the URL.
      autoComplete="off"
      aria-label={props.label}
      onSubmit={submit}
      className="flex flex-col gap-4"
    >
      <div className="flex flex-wrap items-end gap-3">
        <FilterText
          label="Search"
          name="search"
          type="search"
          placeholder={props.placeholder}
          value={props.search}
          onSettle={props.onSearch}
          className="grow"
        />
        <Button
          variant="secondary"
          className="shrink-0 lg:hidden noscript:hidden"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <LineIcon name="list-filter" />
          Filters
          {props.chosenCount > 0 && <span data-figures>{`(${props.chosenCount})`}</span>}
        </Button>
      </div>
      {/* Rendered only once, because two filters with the same name would be sent twice. */}
      <div className="hidden gap-4 sm:grid-cols-2 md:grid-cols-3 lg:grid lg:grid-cols-1 noscript:grid">
        {!open && props.children}
      </div>
      {open && (
        <Suspense fallback={null}>
          <FilterSheet {...props} onClose={() => setOpen(false)} onShow={showResults} />
        </Suspense>
      )}
      <noscript>
        <Button type="submit" className="w-full">
          {props.submitLabel}
        </Button>
      </noscript>
    </GetForm>
  );
}

type FilterTextProps = {
  label: string;
  name: string;
  type?: "text" | "search";
  placeholder: string;
  value: string;
  /** Called with the text when typing pauses. */
  onSettle: (value: string) => void;
  /** Autocomplete suggestions. */
  suggestions?: readonly string[];
  onFocus?: () => void;
  onInput?: () => void;
  className?: string;
};

/** A labeled text box that filters as the user types. */
export function FilterText({ label, type = "text", suggestions, className, ...rest }: FilterTextProps) {
  return (
    <Field label={label} {...(className && { className })}>
      {(control) => (
        <>
          <DebouncedInput
            {...control}
            {...rest}
            type={type}
            enterKeyHint="search"
            maxLength={textLimits.search}
            list={suggestions && `${control.id}-list`}
          />
          {suggestions && (
            <datalist id={`${control.id}-list`}>
              {suggestions.map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  );
}

type ChosenFiltersProps = {
  chosen: readonly { label: string; onRemove: () => void }[];
  /** Path of the page without filters. */
  clearedPath: string;
};

/** Active filters, which can be removed one by one or all together. */
export function ChosenFilters({ chosen, clearedPath }: ChosenFiltersProps) {
  if (chosen.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {chosen.map(({ label, onRemove }) => (
        <li key={label} className="flex max-w-full">
          <Chip removeLabel={`Remove filter ${label}`} onRemove={onRemove}>
            {label}
          </Chip>
        </li>
      ))}
      <li>
        <GetFormButton to={clearedPath} keepScroll variant="quiet" size="small">
          Clear All
        </GetFormButton>
      </li>
    </ul>
  );
}
