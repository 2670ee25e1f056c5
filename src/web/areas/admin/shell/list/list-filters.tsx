import clsx from "clsx";
import { type ReactNode, useId, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Choice, SeveralChoices } from "#web/ui/choice.tsx";
import { DebouncedInput } from "#web/ui/debounced-input.tsx";
import { DropdownMenu } from "#web/ui/dropdown-menu.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { useMediaQuery } from "#web/ui/media-query.ts";
import { MenuButton } from "#web/ui/menu-button.tsx";
import type { Filter, OptionCounts } from "#web/ui/resource.ts";
import { SearchField } from "#web/ui/search-field.tsx";
import type { PagedAddress } from "./paged-address.ts";

/** Further filters unfold on a phone. */
const mostOnPhone = 6;

type ListFiltersProps = {
  filters: readonly Filter[];
  address: PagedAddress;
  counts?: OptionCounts | undefined;
  /** Shown after the filters. */
  children?: ReactNode;
};

export function ListFilters({ filters: all, address, counts, children }: ListFiltersProps) {
  const [addedNow, setAddedNow] = useState<readonly string[]>([]);
  const isAdded = (label: string) =>
    addedNow.includes(label) || all.some(({ name, added }) => added === label && address.filter(name) !== "");
  const filters = all.filter(({ added }) => added === undefined || isAdded(added));
  const toAdd = [...new Set(all.flatMap(({ added }) => added ?? []))].filter((label) => !isAdded(label));
  const areMany = filters.length > mostOnPhone;
  const isFolded = useMediaQuery("(width < 640px)") && areMany;
  const [isOpen, setOpen] = useState(false);
  const chosen = filters.filter(({ name, kind, initial }) => {
    return kind !== "search" && initial === undefined && address.filter(name) !== "";
  });
  const isShown = ({ kind }: Filter) => !isFolded || isOpen || kind === "search";
  return (
    <search className="mt-6 mb-4 flex flex-wrap items-start gap-3">
      {filters.filter(isShown).map((filter) => (
        <ListFilter
          key={filter.name}
          filter={filter}
          address={address}
          counts={counts?.[filter.name]}
          isNarrow={areMany}
        />
      ))}
      {isFolded && (
        <Button variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span>{isOpen ? "Fewer filters" : "Filters"}</span>
          {!isOpen && chosen.length > 0 && <span data-figures>{`(${chosen.length})`}</span>}
        </Button>
      )}
      {toAdd.length > 0 && (!isFolded || isOpen) && (
        <MoreFilters labels={toAdd} onAdd={(label) => setAddedNow([...addedNow, label])} />
      )}
      {children}
    </search>
  );
}

type MoreFiltersProps = { labels: readonly string[]; onAdd: (label: string) => void };

/** Adds a filter to those that are shown. */
function MoreFilters({ labels, onAdd }: MoreFiltersProps) {
  return (
    <DropdownMenu
      align="start"
      className="max-h-[min(26rem,70dvh)] overflow-y-auto"
      trigger={(trigger) => (
        <Button {...trigger} variant="quiet">
          + Filter
        </Button>
      )}
    >
      {labels.map((label) => (
        <MenuButton key={label} onClick={() => onAdd(label)}>
          <span className="wrap-anywhere min-w-0">{label}</span>
        </MenuButton>
      ))}
    </DropdownMenu>
  );
}

type ListFilterProps = {
  filter: Filter;
  address: PagedAddress;
  counts: OptionCounts[string] | undefined;
  /** Whether there are many, which should take few lines. */
  isNarrow: boolean;
};

function ListFilter({ filter, address, counts, isNarrow }: ListFilterProps) {
  const { name } = filter;
  const value = address.filter(name);
  if (filter.kind === "search") {
    return (
      <SearchField
        label={filter.label}
        placeholder={filter.placeholder}
        value={value}
        onSearch={(text) => address.setFilters({ [name]: text }, { typing: true })}
        className="min-w-[min(15rem,100%)] grow sm:max-w-96"
      />
    );
  }
  if (filter.kind === "day") {
    return (
      <DayField label={filter.label} value={value} onChange={(day) => address.setFilters({ [name]: day })} />
    );
  }
  if (filter.kind === "text" || filter.kind === "figure") {
    return (
      <TextFilter
        label={filter.label}
        isFigure={filter.kind === "figure"}
        value={value}
        onChange={(text) => address.setFilters({ [name]: text }, { typing: true })}
      />
    );
  }
  return (
    <ListChoice
      filter={filter}
      address={address}
      counts={counts}
      className={clsx(
        "max-sm:min-w-[min(10rem,100%)] max-sm:basis-40",
        isNarrow ? "sm:w-46" : "min-w-[min(12rem,100%)]",
      )}
    />
  );
}

type TextFilterProps = {
  label: string;
  isFigure: boolean;
  value: string;
  onChange: (text: string) => void;
};

/** A text that the values contain, or a limit of figures. */
function TextFilter({ label, isFigure, value, onChange }: TextFilterProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex min-w-0 max-w-full flex-wrap items-center gap-2 text-ink-soft text-small max-sm:grow"
    >
      <span className="wrap-anywhere min-w-0">{label}</span>
      <DebouncedInput
        id={id}
        value={value}
        onSettle={onChange}
        inputMode={isFigure ? "decimal" : undefined}
        maxLength={isFigure ? 20 : 100}
        autoComplete="off"
        className={isFigure ? "w-24! grow" : "w-40! grow"}
      />
    </label>
  );
}

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void };

function DayField({ label, value, onChange }: DayFieldProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="flex min-w-0 max-w-full flex-wrap items-center gap-2 text-ink-soft text-small max-sm:grow"
    >
      <span>{label}</span>
      <TextInput
        id={id}
        type="date"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="w-auto! grow"
      />
    </label>
  );
}

type ListChoiceProps = Pick<ListFilterProps, "filter" | "address"> & {
  counts?: ListFilterProps["counts"];
  className: string;
};

export function ListChoice({ filter, address, counts, className }: ListChoiceProps) {
  if (filter.kind !== "choice") return null;
  const { name, all, several } = filter;
  const choose = (chosen: string | readonly string[]) => address.setFilters({ [name]: chosen });
  const choice = { label: filter.label, isLabelHidden: true, name, options: filter.options, counts };
  return (
    <div className={`${className} max-sm:grow`}>
      {several && all !== undefined ? (
        <SeveralChoices {...choice} all={all} values={address.filters(name)} onChange={choose} />
      ) : (
        <Choice {...choice} {...(all && { all })} value={address.filter(name)} onChange={choose} />
      )}
    </div>
  );
}
