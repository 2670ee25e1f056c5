import clsx from "clsx";
import { useId, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Choice, SeveralChoices } from "#web/ui/choice.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { useMediaQuery } from "#web/ui/media-query.ts";
import type { Filter, OptionCounts } from "#web/ui/resource.ts";
import { SearchField } from "#web/ui/search-field.tsx";
import type { PagedAddress } from "./paged-address.ts";

/** Further filters unfold on a phone. */
const mostOnPhone = 6;

type ListFiltersProps = {
  filters: readonly Filter[];
  address: PagedAddress;
  counts?: OptionCounts | undefined;
};

export function ListFilters({ filters, address, counts }: ListFiltersProps) {
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
    </search>
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
