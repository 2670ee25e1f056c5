import { useState } from "react";
import { formatsForClient, rightsUsesForClient } from "#domain/campaigns/offer-options.ts";
import { longDate } from "#domain/days/long-date.ts";
import { nameOfDeliverable } from "#domain/deliverables/name-of-deliverable.ts";
import type { ReportedPost } from "#domain/deliverables/report.contract.ts";
import { countryName } from "#domain/places/countries.ts";
import type {
  ClientRight,
  ClientRightCheck,
  ClientRights as Rights,
} from "#domain/rights/client-rights.contract.ts";
import { rightStateLabels } from "#domain/rights/right-rules.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { Badge } from "#web/ui/badge.tsx";
import { type Question, RightAnswer, RightQuestion } from "./right-question.tsx";
import { TakenDownForm } from "./taken-down-form.tsx";

/** The result of a check, or the reason for its failure. */
export type Checked = { answer: ClientRightCheck } | { problem: string };
export type RightsCalls = {
  check: (question: Question) => Promise<Checked>;
  takeDown: (id: string, downOn: string) => Promise<FormOutcome>;
};
type ClientRightsProps = Rights & { posts: readonly ReportedPost[]; calls: RightsCalls };

/**
 * Rights that creators have granted, a check whether they allow a use, and a form to report that work was taken
 * down.
 */
export function ClientRights({ rights, posts, today, calls }: ClientRightsProps) {
  if (rights.length === 0 && posts.length === 0) return null;
  return (
    <section aria-labelledby="rights" className="mt-12">
      <h2 id="rights" className="mb-5 text-heading">
        Rights to the work
      </h2>
      {rights.length === 0 ? (
        <p className="text-ink-soft">
          No rights were agreed. The work may only be seen where its creator published it.
        </p>
      ) : (
        <ul className="border-line border-t">
          {rights.map((right) => (
            <RightRow key={right._id} right={right} posts={posts} today={today} calls={calls} />
          ))}
        </ul>
      )}
      {posts.length > 0 && <Check posts={posts} onCheck={calls.check} />}
    </section>
  );
}

type RightRowProps = Pick<ClientRightsProps, "posts" | "today" | "calls"> & { right: ClientRight };

function RightRow({ right, posts, today, calls }: RightRowProps) {
  const { _id, creatorName, uses, countries, exclusive, state, downOn, actions } = right;
  const where = countries.length === 0 ? "Everywhere" : countries.map(countryName).join(", ");
  return (
    <li className="grid break-inside-avoid gap-x-10 gap-y-2 border-line border-b py-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
      <div className="min-w-0">
        <h3 className="wrap-anywhere font-semibold">{creatorName}</h3>
        <p className="wrap-anywhere text-ink-soft text-small first-letter:uppercase">
          {workOf(right, posts)}
        </p>
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span className="font-semibold">{uses.map((use) => rightsUsesForClient[use]).join(", ")}</span>
          <Badge tone={actions.length > 0 ? "danger" : "plain"}>{rightStateLabels[state]}</Badge>
        </p>
        <p className="mt-1 text-ink-soft text-small">
          {`${where}${exclusive ? ", exclusive" : ""}, ${daysOf(right)}${downOn ? `. Taken down on ${longDate(downOn)}` : ""}.`}
        </p>
        {actions.length > 0 && (
          <TakenDownForm
            today={today}
            of={`${creatorName}, ${workOf(right, posts)}`}
            onSend={(day) => calls.takeDown(_id, day)}
          />
        )}
      </div>
    </li>
  );
}

type CheckProps = Pick<ClientRightsProps, "posts"> & { onCheck: RightsCalls["check"] };

function Check({ posts, onCheck }: CheckProps) {
  const [checked, setChecked] = useState<Checked>();
  const [busy, setBusy] = useState(false);
  const ask = async (question: Question) => {
    setBusy(true);
    setChecked(await onCheck(question));
    setBusy(false);
  };
  const textOf = (right: ClientRight) => `${right.creatorName}, ${workOf(right, posts)}, ${daysOf(right)}`;
  return (
    <section
      aria-labelledby="check"
      data-print="hide"
      className="mt-8 rounded-card border border-line bg-raised p-5 sm:p-6"
    >
      <h3 id="check" className="text-subheading">
        May we run this, now, here?
      </h3>
      <RightQuestion
        label="Post"
        works={posts.map((post) => [
          post._id,
          `${post.creatorName}, ${nameOfDeliverable(post, formatsForClient)}`,
        ])}
        uses={rightsUsesForClient}
        busy={busy}
        onAsk={ask}
      />
      <div aria-live="polite">
        {checked && "problem" in checked && (
          <p className="mt-4 font-medium text-danger-text">{checked.problem}</p>
        )}
        {checked && "answer" in checked && (
          <RightAnswer
            {...checked.answer}
            granted={checked.answer.rights.map((right) => ({ id: right._id, text: textOf(right) }))}
            nearest={checked.answer.nearest && textOf(checked.answer.nearest)}
          />
        )}
      </div>
    </section>
  );
}

/** Unpublished deliverables are not among the posts. */
function workOf({ deliverableId }: ClientRight, posts: readonly ReportedPost[]): string {
  if (deliverableId === null) return "all work in this campaign";
  const post = posts.find(({ _id }) => _id === deliverableId);
  return post ? nameOfDeliverable(post, formatsForClient) : "a post to come";
}

function daysOf({ startsOn, endsOn, revokedOn }: ClientRight): string {
  if (revokedOn) return `revoked on ${longDate(revokedOn)}`;
  if (startsOn === null) return "from the publication on";
  return `from ${longDate(startsOn)} ${endsOn ? `until ${longDate(endsOn)}` : "without an end"}`;
}
