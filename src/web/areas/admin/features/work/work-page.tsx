import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { workKinds } from "#domain/work/work-rules.ts";
import { adminOutreach } from "#web/api/admin-outreach.ts";
import { CopyDialog } from "#web/features/outreach/copy-dialog.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { WorkContent } from "./work-content.tsx";
import { kinds } from "./work-list.tsx";
import { workQuery } from "./work-query.ts";

const filterNames = ["owner", "kind"] as const;

type WorkPageProps = {
  /** Keyboard shortcuts of the list. */
  keys: ReactNode;
  /** Shown above an empty list. */
  empty: ReactNode;
  /** Whether the person may pass on messages to people without an email address. */
  maySend: boolean;
};

/** All open tasks, filtered by the URL. `?message=` opens an unsent message. */
export function WorkPage({ keys, empty, maySend }: WorkPageProps) {
  const [address, setAddress] = useSearchParams();
  const filters = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = address.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const query = { limit: "50", ...filters };
  const { data } = useInfiniteQuery(workQuery(query));
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(address);
    if (value === "") next.delete(name);
    else next.set(name, value);
    setAddress(next, { preventScrollReset: true });
  };
  const message = address.get("message");
  const hasItems = data !== undefined && data.items.length > 0;
  return (
    <>
      <PageTitle title="Work" lead="What is late, what is due, and what is waiting for us.">
        {hasItems && keys}
      </PageTitle>
      <search className="mt-6 mb-6 flex flex-wrap gap-3">
        <Choice
          label="Owner"
          value={filters.owner ?? ""}
          onChoose={(value) => choose("owner", value)}
          options={[
            ["", "Everybody"],
            ["me", "Mine"],
            ...(data?.owners ?? []).map(({ _id, name }) => [_id, name] as const),
          ]}
        />
        <Choice
          label="Kind"
          value={filters.kind ?? ""}
          onChoose={(value) => choose("kind", value)}
          options={[["", "All kinds"], ...workKinds.map((kind) => [kind, kinds[kind].label] as const)]}
        />
      </search>
      <WorkContent
        filters={query}
        empty={empty}
        onClear={Object.keys(filters).length > 0 ? () => setAddress({}) : undefined}
      />
      {message && maySend && (
        <CopyDialog
          key={message}
          calls={adminOutreach}
          recipient={`message:${message}`}
          title="Send it yourself"
          description="There is no email address. Copy the message into a chat. It leaves the list once you have copied it."
          onClose={() => choose("message", "")}
        />
      )}
    </>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  options: readonly (readonly [value: string, text: string])[];
};

function Choice({ label, value, onChoose, options }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
      className="min-w-[min(12rem,100%)] max-sm:grow"
    >
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </Select>
  );
}
