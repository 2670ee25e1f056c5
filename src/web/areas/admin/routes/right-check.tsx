import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { longDate } from "#domain/days/long-date.ts";
import { nameOfDeliverable } from "#domain/deliverables/name-of-deliverable.ts";
import type { Right } from "#domain/rights/rights.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { type Question, RightAnswer, RightQuestion } from "#web/features/right-check/right-question.tsx";
import { FoldedHeading } from "#web/ui/folded-heading.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { SearchField } from "#web/ui/search-field.tsx";
import { type Work, workIn, worksOf, writeWork } from "./right-works.ts";

/** Open only once something is asked, because the list is below it. */
function Frame({ isAsked, children }: { isAsked: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(isAsked);
  return (
    <section aria-labelledby="check" className="mt-6 rounded-card border border-line bg-raised px-5 sm:px-6">
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <FoldedHeading>
          <h2 id="check" className="py-4 text-subheading">
            May we run this, now, here?
          </h2>
        </FoldedHeading>
        <div className="pb-5 sm:pb-6">{children}</div>
      </details>
    </section>
  );
}

/** URL parameters of a question. */
const names = { use: "for", country: "country", on: "on" } as const;

/** Checks whether a use is allowed in a country on a day. The question is in the URL. */
export function RightCheck() {
  const [address, setAddress] = useSearchParams();
  const [search, setSearch] = useState("");
  const work = workIn(address);
  const works = useWorks(search, work);
  const question = questionIn(address, work);
  const asked = queryOf(question, work);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["rights", "check", asked?.toString()],
    queryFn: async ({ signal }) =>
      (await adminCall("GET /api/admin/rights/check", { query: asked ?? new URLSearchParams(), signal }))
        .data,
    enabled: asked !== undefined,
    meta: { quiet: true },
  });
  const ask = (next: Question) =>
    setAddress(
      (now) => {
        writeWork(now, next.of);
        for (const part of ["use", "country", "on"] as const) now.set(names[part], next[part]);
        return now;
      },
      { preventScrollReset: true },
    );
  return (
    <Frame isAsked={asked !== undefined}>
      <div className="max-w-[24rem]">
        <SearchField
          label="Find a creator or client"
          placeholder="Find a creator or client"
          value={search}
          onSearch={setSearch}
        />
      </div>
      <RightQuestion
        // Resets the controls when a URL is opened from elsewhere, but not when a search has found other works.
        key={Object.values(question).join(" ")}
        label="Work of"
        works={works}
        initial={question}
        onAsk={ask}
      />
      <div aria-live="polite">
        {error && (
          <ErrorBox
            title="It could not be checked"
            message={messageOf(error)}
            onRetry={() => refetch()}
            busy={isFetching}
          />
        )}
        {data && asked && (
          <RightAnswer
            {...data}
            granted={data.rights.map((right) => ({ id: right._id, text: grantText(right) }))}
            nearest={data.nearest && grantText(data.nearest)}
          />
        )}
      </div>
    </Frame>
  );
}

/** Selectable work: results of a search among all rights, and the post or creator of the current question. */
function useWorks(search: string, work: Work | undefined) {
  const { data: rights = [] } = useQuery({
    queryKey: ["rights", "works", search],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ limit: "500", ...(search.trim() && { search: search.trim() }) });
      return (await adminCall("GET /api/admin/rights", { query, signal })).items;
    },
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const postId = work?.kind === "post" ? work.id : undefined;
  const { data: post } = useQuery({
    queryKey: ["rights", "post", postId],
    queryFn: async ({ signal }) =>
      (await adminCall("GET /api/admin/deliverables/:id", { params: { id: postId ?? "" }, signal })).data
        .deliverable,
    enabled: postId !== undefined,
    meta: { quiet: true },
  });
  return worksOf(rights, work, post && `${post.creatorName}, ${nameOfDeliverable(post)}`);
}

function questionIn(address: URLSearchParams, work: Work | undefined): Question {
  const text = (part: keyof typeof names) => address.get(names[part]) ?? "";
  return { of: work?.value ?? "", use: text("use"), country: text("country"), on: text("on") };
}

function queryOf({ use, country, on }: Question, work: Work | undefined): URLSearchParams | undefined {
  if (work === undefined || !use || !country) return undefined;
  return new URLSearchParams({ ...work.query, use, country, ...(on && { on }) });
}

function grantText({ clientName, campaign, endsOn, deliverableName }: Right): string {
  const until = endsOn ? `until ${longDate(endsOn)}` : "without an end";
  const deliverable = deliverableName ? `, ${deliverableName}` : "";
  return `${clientName || "The client"}, ${campaign.name}${deliverable}, ${until}`;
}
