import { useId } from "react";
import { Select, TextInput } from "#web/ui/inputs.tsx";
import type { Filter } from "#web/ui/resource.ts";
import { SearchField } from "#web/ui/search-field.tsx";
import type { PagedAddress } from "./paged-address.ts";

type ListFiltersProps = { filters: readonly Filter[]; address: PagedAddress };

export function ListFilters({ filters, address }: ListFiltersProps) {
  return (
    <search className="mt-6 mb-4 flex flex-wrap gap-3">
      {filters.map((filter) =>
        filter.kind === "search" ? (
          <SearchField
            key={filter.name}
            label={filter.label}
            placeholder={filter.placeholder}
            value={address.filter(filter.name)}
            onSearch={(text) => address.setFilters({ [filter.name]: text }, { typing: true })}
            className="min-w-[min(15rem,100%)] grow sm:max-w-96"
          />
        ) : filter.kind === "day" ? (
          <DayField
            key={filter.name}
            label={filter.label}
            value={address.filter(filter.name)}
            onChange={(day) => address.setFilters({ [filter.name]: day })}
          />
        ) : (
          <ListChoice
            key={filter.name}
            filter={filter}
            address={address}
            className="min-w-[min(12rem,100%)] max-sm:min-w-[min(10rem,100%)] max-sm:basis-40"
          />
        ),
      )}
    </search>
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

type ListChoiceProps = { filter: Filter; address: PagedAddress; className: string };

export function ListChoice({ filter, address, className }: ListChoiceProps) {
  if (filter.kind !== "choice") return null;
  const { name, label, options } = filter;
  return (
    <Select
      aria-label={label}
      value={address.filter(name)}
      onChange={(event) => address.setFilters({ [name]: event.currentTarget.value })}
      className={`${className} max-sm:grow`}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </Select>
  );
}
