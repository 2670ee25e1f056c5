import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { longDate } from "#domain/agency/long-date.ts";
import type { Right } from "#domain/rights/rights.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { messageOf } from "#web/api/api-error.ts";
import { type Question, RightAnswer, RightQuestion } from "#web/features/right-check/right-question.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";

/** How the parts of a question are called in the address. */
const names = { of: "creator", use: "for", country: "country", on: "on" } as const;
const parts = Object.keys(names) as (keyof Question)[];

/** 'May we run this, now, here?' The question is in the address. */
export function RightCheck() {
  const [address, setAddress] = useSearchParams();
  const { data: creators = [] } = useQuery(creatorsQuery);
  const question = questionIn(address);
  const asked = queryOf(question);
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
        for (const part of parts) now.set(names[part], next[part]);
        return now;
      },
      { preventScrollReset: true },
    );
  return (
    <section aria-labelledby="check" className="mt-6 rounded-card border border-line bg-raised p-5 sm:p-6">
      <h2 id="check" className="text-subheading">
        May we run this, now, here?
      </h2>
      <RightQuestion
        // The controls take over an address that was opened from elsewhere.
        key={`${Object.values(question).join(" ")} ${creators.length}`}
        label="Work of"
        works={creators}
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
    </section>
  );
}

/** Creators who have granted anything, by name. */
const creatorsQuery = {
  queryKey: ["rights", "creators"],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const query = new URLSearchParams({ limit: "500" });
    const { items } = await adminCall("GET /api/admin/rights", { query, signal });
    const known = new Map(items.map(({ influencerId, creatorName }) => [influencerId ?? "", creatorName]));
    known.delete("");
    return [...known].toSorted(([, one], [, other]) => one.localeCompare(other));
  },
  meta: { quiet: true },
};

function questionIn(address: URLSearchParams): Question {
  const text = (part: keyof Question) => address.get(names[part]) ?? "";
  return { of: text("of"), use: text("use"), country: text("country"), on: text("on") };
}

function queryOf({ of, use, country, on }: Question): URLSearchParams | undefined {
  if (!of || !use || !country) return undefined;
  return new URLSearchParams({ influencerId: of, use, country, ...(on && { on }) });
}

function grantText({ clientName, campaign, endsOn, deliverableName }: Right): string {
  const until = endsOn ? `until ${longDate(endsOn)}` : "without an end";
  const piece = deliverableName ? `, ${deliverableName}` : "";
  return `${clientName || "The client"}, ${campaign.name}${piece}, ${until}`;
}
