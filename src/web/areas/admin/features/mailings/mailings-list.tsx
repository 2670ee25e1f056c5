import { mailingStateLabels } from "#domain/mailings/mailing-rules.ts";
import type { Mailing } from "#domain/mailings/mailings.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { type Action, type ListHandle, type Resource, wholeList } from "#web/ui/resource.ts";
import { RowOpener } from "#web/ui/row-button.tsx";
import { RowCard } from "#web/ui/row-card.tsx";
import { Time } from "#web/ui/time.tsx";
import { MailingProgress } from "./mailing-progress.tsx";
import { mailingsPath, progressInterval } from "./mailings-query.ts";

const tones: Record<Mailing["state"], BadgeTone> = { sending: "accent", stopped: "gold", done: "brand" };

function State({ state }: Pick<Mailing, "state">) {
  return <Badge tone={tones[state]}>{mailingStateLabels[state]}</Badge>;
}

const sentOf = ({ sent, waiting }: Mailing) => `${sent} of ${sent + waiting} sent`;

function Progress(mailing: Mailing) {
  const { sent, waiting } = mailing;
  return (
    <span className="grid max-w-40 gap-1.5">
      <span>{sentOf(mailing)}</span>
      {waiting > 0 && <ProgressBar label="Messages sent" value={sent} max={sent + waiting} />}
    </span>
  );
}

function change(state: "sending" | "stopped", label: string, title: string): Action<Mailing> {
  return {
    label,
    one: (id) => adminCall("PUT /api/admin/mailings/:id/state", { params: { id }, json: { state } }),
    apply: (mailing) => ({ ...mailing, state }),
    done: () => ({ title }),
    fallback: "This could not be changed.",
  };
}

const stop = change("stopped", "Stop sending", "Sending stopped");
const proceed = change("sending", "Continue sending", "Sending continues");

function Opener({ mailing, list }: { mailing: Mailing; list: ListHandle<Mailing> }) {
  return (
    <RowOpener onClick={() => list.open(mailing)} className="text-base">
      {mailing.title}
    </RowOpener>
  );
}

/** Messages to many, with those that are being sent. */
export function mailingsList(mayWrite: boolean): Resource<Mailing> {
  return {
    key: ["mailings"],
    path: mailingsPath,
    title: "Mailings",
    lead: "One message to many creators, each in a conversation of their own.",
    read: async (_query, signal) =>
      wholeList((await adminCall("GET /api/admin/mailings", { signal })).data.mailings),
    refetchInterval: (rows) => (rows.some(({ state }) => state === "sending") ? progressInterval : false),
    nameOf: ({ title }) => title,
    endless: {},
    display: {
      caption: "Mailings",
      cardsBelow: 900,
      card: (mailing, list) => (
        <RowCard
          title={<Opener mailing={mailing} list={list} />}
          badge={<State {...mailing} />}
          aside={<Time value={mailing.createdAt} />}
          facts={[sentOf(mailing), mailing.leftOut > 0 && `${mailing.leftOut} left out`, mailing.author]}
        />
      ),
      title: {
        id: "title",
        header: "Subject",
        cell: (mailing, list) => <Opener mailing={mailing} list={list} />,
      },
      columns: [
        { id: "state", header: "State", cell: (mailing) => <State {...mailing} /> },
        { id: "sent", header: "Progress", cell: (mailing) => <Progress {...mailing} /> },
        { id: "leftOut", header: "Left out", cell: ({ leftOut }) => leftOut },
        { id: "author", header: "Sent by", cell: ({ author }) => author || "–" },
        { id: "createdAt", header: "Started", cell: ({ createdAt }) => <Time value={createdAt} /> },
      ],
    },
    panel: {
      description: ({ createdAt, author }) => (
        <>
          <Time value={createdAt} format="dateTime" />
          {author && <span>{`, by ${author}`}</span>}
        </>
      ),
      content: (mailing) => <MailingProgress mailing={mailing} />,
      footer: (mailing, { run }) => (
        <>
          {mayWrite && mailing.state === "sending" && (
            <Button variant="secondary" onClick={() => run(stop, mailing)}>
              {stop.label}
            </Button>
          )}
          {mayWrite && mailing.state === "stopped" && (
            <Button onClick={() => run(proceed, mailing)}>{proceed.label}</Button>
          )}
        </>
      ),
      wide: true,
      address: { name: "mailing", missingText: "This mailing is no longer stored" },
    },
    failed: "The mailings could not be loaded",
    empty: {
      title: "No mailings yet",
      description: "Choose creators in the list of influencers or in a campaign, and press Message.",
    },
  };
}
