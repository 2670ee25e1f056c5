import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { senderPlaceholder } from "#domain/conversations/message-templates.ts";
import { creatorFormPath } from "#domain/http/record-paths.ts";
import { leftOutLabels } from "#domain/mailings/mailing-rules.ts";
import type { Mailing, MailingRecipient } from "#domain/mailings/mailings.contract.ts";
import { messageOf } from "#web/api/api-error.ts";
import { ErrorBox } from "#web/ui/notices.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Time } from "#web/ui/time.tsx";
import { durationText } from "./duration-text.ts";
import { mailingQuery } from "./mailings-query.ts";

/** How far a message to many is, its text, and its recipients. */
export function MailingProgress({ mailing: listed }: { mailing: Mailing }) {
  const { data, error, refetch, isFetching } = useQuery(mailingQuery(listed._id));
  const mailing = data?.mailing ?? listed;
  const { sent, waiting, leftOut, text } = mailing;
  return (
    <div className="grid gap-7">
      <section aria-label="Progress" className="grid gap-2">
        <p role="status" className="flex flex-wrap justify-between gap-x-4 tabular-nums">
          <span className="font-semibold">{`${sent} of ${sent + waiting} sent`}</span>
          <span className="text-ink-soft">{leftOut > 0 && `${leftOut} left out`}</span>
        </p>
        <ProgressBar label="Messages sent" value={sent} max={Math.max(sent + waiting, 1)} />
        <p className="text-ink-soft text-small">{noteOf(mailing)}</p>
      </section>
      <section>
        <h3 className="mb-2 text-subheading">Message</h3>
        <p
          dir="auto"
          className="wrap-anywhere whitespace-pre-line rounded-field border border-line px-4 py-3"
        >
          {text}
        </p>
        {text.includes(senderPlaceholder) && (
          <p className="mt-2 text-ink-soft text-small">{`${senderPlaceholder} is the name of the person who sends the message.`}</p>
        )}
      </section>
      <section>
        <h3 className="mb-2 text-subheading">Recipients</h3>
        {error && (
          <ErrorBox
            title="The recipients could not be loaded"
            message={messageOf(error)}
            onRetry={() => refetch()}
            busy={isFetching}
          />
        )}
        {!data && !error && <Skeleton className="h-40 w-full" />}
        {data && (
          <ul className="divide-y divide-line">
            {data.recipients.map((recipient) => (
              <Recipient key={recipient.subject._id} recipient={recipient} about={mailing.about} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function noteOf({ state, stopReason, secondsLeft, waiting, sent }: Mailing): string {
  if (state === "done") {
    return sent === 0
      ? "It could not be sent to anyone. Each recipient below has the reason."
      : "Done. Answers come into the inbox.";
  }
  if (state === "sending") return `The last message is sent in about ${durationText(secondsLeft ?? 0)}.`;
  if (stopReason === "account") {
    return "Stopped, because the sender may no longer send messages. Continue to send the rest in your name.";
  }
  return waiting === 1
    ? "Stopped. 1 message is waiting. If you continue, it is sent in your name."
    : `Stopped. ${waiting} messages are waiting. If you continue, they are sent in your name.`;
}

type RecipientProps = { recipient: MailingRecipient; about: Mailing["about"] };

function Recipient({ recipient: { subject, sentAt, leftOut }, about }: RecipientProps) {
  const path =
    about === "influencer" ? creatorFormPath(subject._id) : `/admin/campaign?collaboration=${subject._id}`;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      {subject.name ? (
        <Link to={path} className="link-plain wrap-anywhere">
          {subject.name}
        </Link>
      ) : (
        <span className="text-ink-soft">A deleted record</span>
      )}
      <span className="text-ink-soft text-small">
        {sentAt && <Time value={sentAt} format="dateTime" />}
        {leftOut && <span>{`Left out: ${leftOutLabels[leftOut]}`}</span>}
        {!sentAt && !leftOut && <span>Waiting</span>}
      </span>
    </li>
  );
}
