import type { Mailing, MailingRecipient } from "#domain/mailings/mailings.contract.ts";
import type { SubjectRecord } from "../conversation-subjects.ts";
import type { MailingRow, RecipientRow } from "./mailings.repository.ts";

type Around = {
  author: string;
  counts: { waiting: number; sent: number; leftOut: number } | undefined;
  secondsLeft: number | undefined;
};

export function presentMailing(row: MailingRow, { author, counts, secondsLeft }: Around): Mailing {
  const { id, subjectType, title, text, state, stopReason, createdAt } = row;
  return {
    _id: id,
    about: subjectType,
    title,
    text,
    state,
    stopReason,
    author,
    waiting: counts?.waiting ?? 0,
    sent: counts?.sent ?? 0,
    leftOut: counts?.leftOut ?? 0,
    secondsLeft: secondsLeft ?? null,
    createdAt: createdAt.toISOString(),
  };
}

export function presentRecipient(
  { subjectId, sentAt, leftOut }: RecipientRow,
  subject: SubjectRecord | undefined,
): MailingRecipient {
  return {
    subject: { _id: subjectId, name: subject?.name ?? "", campaignId: subject?.campaignId ?? null },
    sentAt: sentAt?.toISOString() ?? null,
    leftOut,
  };
}
