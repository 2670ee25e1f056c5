import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useState } from "react";
import { linkPlaceholder, senderPlaceholder } from "#domain/conversations/message-templates.ts";
import { grouped } from "#domain/grouped.ts";
import { leftOutLabels } from "#domain/mailings/mailing-rules.ts";
import type { MailingPreview, PlannedMessage } from "#domain/mailings/mailings.contract.ts";
import { Button } from "#web/ui/button.tsx";
import { durationText } from "./duration-text.ts";

/** How many get the message, those who do not, and each message as it will be sent. */
export function MailingReview({ preview: { messages, seconds } }: { preview: MailingPreview }) {
  const sent = messages.filter(({ leftOut }) => leftOut === null);
  const leftOut = messages.filter((message) => message.leftOut !== null);
  return (
    <div className="grid gap-6">
      <p>
        {sent.length === 0
          ? "Nobody will get this message. See why below."
          : `${sent.length} of ${messages.length} get this message. The last one is sent in about ${durationText(seconds)}.`}
      </p>
      {leftOut.length > 0 && <LeftOut messages={leftOut} />}
      {sent.length > 0 && <Messages messages={sent} />}
    </div>
  );
}

function LeftOut({ messages }: { messages: readonly PlannedMessage[] }) {
  const byReason = grouped(messages, reasonOf);
  const isNameless = messages.some(({ missing }) =>
    missing.some((name) => `{${name}}` === senderPlaceholder),
  );
  return (
    <section aria-label="Left out" className="rounded-field border-gold border-l-4 bg-sunk px-4 py-3">
      <h3 className="font-semibold">{`Left out: ${messages.length}`}</h3>
      <dl className="mt-1 grid gap-1.5 text-small">
        {[...byReason].map(([reason, left]) => (
          <div key={reason}>
            <dt className="font-medium">{reason}</dt>
            <dd className="wrap-anywhere text-ink-soft">
              {left.map(({ subject }) => subject.name || "A deleted record").join(", ")}
            </dd>
          </div>
        ))}
      </dl>
      {isNameless && (
        <p className="mt-2 text-small">{`${senderPlaceholder} is your name, and your account has none. Owners enter it under Administrators.`}</p>
      )}
    </section>
  );
}

/** 'No email address', or 'A value is missing: {campaign}, {client}'. */
function reasonOf({ leftOut, missing }: PlannedMessage): string {
  const label = leftOut === null ? "" : leftOutLabels[leftOut];
  return leftOut === "missing_value" ? `${label}: ${missing.map((each) => `{${each}}`).join(", ")}` : label;
}

/** One message after another. */
function Messages({ messages }: { messages: readonly PlannedMessage[] }) {
  const [place, setPlace] = useState(0);
  const message = messages[Math.min(place, messages.length - 1)];
  if (message === undefined) return null;
  const hasOwnLink = message.text.includes(linkPlaceholder);
  return (
    <section aria-label="Preview" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="grow font-semibold">
          <span>{message.subject.name}</span>{" "}
          <span className="font-normal text-ink-soft text-small tabular-nums">
            {`${place + 1} of ${messages.length}`}
          </span>
        </p>
        <div className="flex gap-2">
          <Button variant="secondary" size="small" disabled={place === 0} onClick={() => setPlace(place - 1)}>
            <ChevronLeft aria-hidden="true" />
            Previous
          </Button>
          <Button
            variant="secondary"
            size="small"
            disabled={place === messages.length - 1}
            onClick={() => setPlace(place + 1)}
          >
            Next
            <ChevronRight aria-hidden="true" />
          </Button>
        </div>
      </div>
      <div className="rounded-field border border-line bg-paper px-4 py-3">
        <p className="wrap-anywhere text-ink-soft text-small">
          {`To ${message.to.map(({ name, email }) => (name ? `${name} (${email})` : email)).join(", ")}`}
        </p>
        <p dir="auto" className="wrap-anywhere mt-1 font-semibold">
          {message.title}
        </p>
        <p dir="auto" className="wrap-anywhere mt-3 whitespace-pre-line">
          {message.text}
        </p>
      </div>
      {hasOwnLink && (
        <p className="text-ink-soft text-small">{`${linkPlaceholder} becomes a link of their own when the message is sent.`}</p>
      )}
    </section>
  );
}
