import clsx from "clsx";
import Search from "lucide-react/icons/search";
import { textLimits } from "#domain/http/text-limits.ts";
import { DebouncedInput } from "./debounced-input.tsx";

type SearchFieldProps = {
  /** Accessible name. */
  label: string;
  placeholder: string;
  value: string;
  /** Called with the trimmed text when typing pauses. */
  onSearch: (text: string) => void;
  className?: string;
};

/** A search box that searches as the user types. */
export function SearchField({ label, placeholder, value, onSearch, className }: SearchFieldProps) {
  return (
    <span className={clsx("relative block", className)}>
      <Search
        className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-soft"
        aria-hidden="true"
      />
      <DebouncedInput
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onSettle={onSearch}
        maxLength={textLimits.search}
        className="pl-10.5!"
      />
    </span>
  );
}
