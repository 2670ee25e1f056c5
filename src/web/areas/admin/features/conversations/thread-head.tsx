import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Link } from "react-router";
import { type ConversationState, conversationStateLabels } from "#domain/conversations/conversation-rules.ts";
import type { Conversation } from "#domain/conversations/conversations.contract.ts";
import { adminTeamQuery } from "#web/api/admin-team.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { Day } from "#web/ui/time.tsx";
import { changeOf, useConversationChange } from "./conversation-changes.ts";
import { subjectPath } from "./subject-path.ts";

const tones: Record<ConversationState, BadgeTone> = {
  open: "accent",
  waiting: "outline",
  snoozed: "gold",
  closed: "plain",
};

export function StateBadge({ state, snoozedUntil }: Pick<Conversation, "state" | "snoozedUntil">) {
  return (
    <Badge tone={tones[state]}>
      <span>{conversationStateLabels[state]}</span>
      {state === "snoozed" && snoozedUntil && (
        <span>
          until <Day value={snoozedUntil} />
        </span>
      )}
    </Badge>
  );
}

/** The record that a thread is about, with its state. */
export function SubjectLine({ subject }: Pick<Conversation, "subject">) {
  if (subject === null) return <span>About no record</span>;
  const path = subjectPath(subject);
  if (path === undefined) return <span>The record is deleted</span>;
  return (
    <>
      <Link to={path} className="link-plain font-semibold text-ink">
        {subject.name}
      </Link>
      {subject.detail && <span>{`, ${subject.detail}`}</span>}
    </>
  );
}

/** The person who answers in a thread. */
export function OwnerChoice({ conversation, className }: { conversation: Conversation; className?: string }) {
  const { data } = useQuery(adminTeamQuery);
  const { mutate } = useConversationChange(conversation._id);
  const { owner } = conversation;
  const known = data?.owners ?? [];
  const owners = owner && !known.some(({ _id }) => _id === owner._id) ? [owner, ...known] : known;
  return (
    <Select
      aria-label="Owner"
      value={owner?._id ?? ""}
      onChange={(event) => {
        const chosen = owners.find(({ _id }) => _id === event.currentTarget.value) ?? null;
        mutate(changeOf(conversation._id, { ownerId: chosen?._id ?? null }, { owner: chosen }));
      }}
      className={clsx("text-small [&_select]:min-h-9!", className)}
    >
      <option value="">Nobody</option>
      {owners.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
