import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Conversation } from "#domain/conversations/conversations.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { influencerPageOf } from "#web/api/influencer-answer.ts";
import { ErrorBox } from "#web/ui/notices.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";

export type Subject = NonNullable<Conversation["subject"]>;

function useFound(search: string) {
  return useQuery({
    queryKey: ["conversations", "records", search],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ limit: "8", ...(search && { search }) });
      const [creators, brands] = await Promise.all([
        adminCall("GET /api/influencers", { query, signal }),
        adminCall("GET /api/brand-join", { query, signal }),
      ]);
      return [
        ...influencerPageOf(creators).influencers.map(({ _id, name }) => subjectOf("influencer", _id, name)),
        ...brands.items.map(({ _id, companyName }) => subjectOf("brand", _id, companyName)),
      ];
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

function subjectOf(type: "influencer" | "brand", _id: string, name: string): Subject {
  return { type, _id, name, detail: type === "brand" ? "Brand" : "Creator", campaignId: null };
}

type RecordPickerProps = {
  search: string;
  onSearch: (search: string) => void;
  onPick: (subject: Subject) => void;
  /** Label and placeholder of the search. */
  label: string;
  placeholder: string;
  /** Choices before those that are found. */
  children?: ReactNode;
};

/** Creators and brands, found by their names. */
export function RecordPicker({ search, onSearch, onPick, label, placeholder, children }: RecordPickerProps) {
  const { data, error, refetch, isFetching } = useFound(search);
  return (
    <>
      <SearchField
        label={label}
        placeholder={placeholder}
        value={search}
        onSearch={onSearch}
        className="mb-3"
      />
      {children}
      {error ? (
        <ErrorBox
          title="The search failed"
          message={messageOf(error)}
          onRetry={() => refetch()}
          busy={isFetching}
        />
      ) : data === undefined ? (
        <SkeletonGroup label="Searching">
          <Skeleton className="h-40 w-full" />
        </SkeletonGroup>
      ) : data.length === 0 ? (
        !children && <p className="text-ink-soft">No creator and no brand has this name.</p>
      ) : (
        <ul aria-label="Creators and brands">
          {data.map((subject) => (
            <li key={subject._id}>
              <Choice name={subject.name} detail={subject.detail} onPick={() => onPick(subject)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type ChoiceProps = { name: string; detail: string; onPick: () => void };

export function Choice({ name, detail, onPick }: ChoiceProps) {
  return (
    <button
      type="button"
      onClick={onPick}
      className="flex min-h-11 w-full items-baseline justify-between gap-4 border-line border-b py-2 text-left hover:bg-sunk"
    >
      <span className="wrap-anywhere font-medium">{name}</span>
      <span className="text-right text-ink-soft text-small">{detail}</span>
    </button>
  );
}
