import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useId } from "react";
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
  waiting: "plain",
  snoozed: "plain",
  closed: "plain",
};

type StateProps = Pick<Conversation, "state" | "snoozedUntil">;

export function StateBadge({ state, snoozedUntil }: StateProps) {
  return (
    <Badge tone={tones[state]}>
      <StateName state={state} snoozedUntil={snoozedUntil} />
    </Badge>
  );
}

/** 'Closed', or 'Snoozed until Mon, 30 Nov' */
export function StateName({ state, snoozedUntil }: StateProps) {
  return (
    <span>
      <span>{conversationStateLabels[state]}</span>
      {state === "snoozed" && snoozedUntil && (
        <span>
          {" until "}
          <Day value={snoozedUntil} />
        </span>
      )}
    </span>
  );
}

type SubjectLineProps = Pick<Conversation, "subject"> & {
  /** Name of the other side, which is above. */
  counterpart: string;
};

/** The record that a thread is about, with its state. A creator's own name is not repeated. */
export function SubjectLine({ subject, counterpart }: SubjectLineProps) {
  if (subject === null) return <span>Not filed yet</span>;
  const path = subjectPath(subject);
  if (path === undefined) return <span>The record is deleted</span>;
  const { name, detail } = subject;
  const isNamed = name === counterpart && detail !== "";
  return (
    <span>
      <Link to={path} className="link-plain font-medium text-ink">
        {isNamed ? detail : name}
      </Link>
      {!isNamed && detail && <span>{`, ${detail}`}</span>}
    </span>
  );
}

/** The person who answers in a thread. */
export function OwnerChoice({ conversation, className }: { conversation: Conversation; className?: string }) {
  const select = useId();
  const { data } = useQuery(adminTeamQuery);
  const { mutate } = useConversationChange(conversation._id);
  const { owner } = conversation;
  const known = data?.owners ?? [];
  const owners = owner && !known.some(({ _id }) => _id === owner._id) ? [owner, ...known] : known;
  return (
    <span className={clsx("flex min-w-0 items-center gap-2 text-small", className)}>
      <label htmlFor={select} className="text-ink-soft">
        Owner
      </label>
      <Select
        id={select}
        value={owner?._id ?? ""}
        onChange={(event) => {
          const chosen = owners.find(({ _id }) => _id === event.currentTarget.value) ?? null;
          mutate(changeOf(conversation._id, { ownerId: chosen?._id ?? null }, { owner: chosen }));
        }}
        className="w-44 max-sm:grow [&_select]:min-h-9!"
      >
        <option value="">Nobody</option>
        {owners.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </Select>
    </span>
  );
}
