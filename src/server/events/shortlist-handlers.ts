import type { ShortlistNotice } from "#domain/shortlists/shortlist-notices.ts";
import { type Context, within } from "#server/context.ts";
import * as links from "#server/modules/links/links.service.ts";
import {
  authorOf,
  type NewEntry,
  type TimelineAuthor,
  type TimelineService,
} from "#server/modules/timeline/timeline.service.ts";
import type { WebhookEventsService } from "#server/modules/webhooks/webhook-events.service.ts";
import type { HistoryService } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { Handlers } from "#server/platform/events/emitter.ts";
import type { MailsService } from "#server/platform/mail/mails.service.ts";
import type { NoticesService } from "#server/platform/notices/notices.service.ts";
import type { ShortlistEvent } from "./events.ts";

type Dependencies = {
  history: Pick<HistoryService, "record">;
  context: Context;
  mails: MailsService;
  notices: NoticesService;
  timeline: Pick<TimelineService, "add">;
  webhooks: WebhookEventsService;
};
type Step = Omit<Extract<NewEntry, { kind: "state" }>, "kind" | "subject">;
type About = Pick<Extract<ShortlistEvent, { type: "shortlist.denied" }>, "list" | "reviewer">;

/** Effects of shortlist events. */
export function shortlistHandlers(dependencies: Dependencies): Handlers<ShortlistEvent> {
  const { history, context, mails, notices, timeline, webhooks } = dependencies;
  const noticeOwner = (tx: Executor, kind: ShortlistNotice, { list, reviewer }: About) =>
    notices.add(tx, "shortlist", {
      recipientId: list.ownerId,
      recordId: list.id,
      kind,
      detailId: reviewer.id,
    });
  const tell = (tx: Executor, id: string, step: Step) =>
    timeline.add(tx, { kind: "state", subject: { type: "shortlist", id }, ...step });
  return {
    "shortlist.shared": async (tx, { actor, list, reviewer, mail }) => {
      if (mail) await mails.shortlistShared(tx, { list, reviewer, ...mail });
      const { id, role } = reviewer;
      const data = { action: "share", reviewerId: id, codes: [role] } as const;
      const subject = { type: "shortlist", id: list.id } as const;
      await timeline.add(tx, { kind: "link", subject, author: authorOf(actor), data });
      await history.record(tx, actor, {
        action: "link",
        type: "link",
        id,
        name: list.name,
        after: { shortlist: list.id, role },
      });
    },
    "shortlist.state_changed": async (tx, { actor, list: { id, name }, action, before, state }) => {
      await history.record(tx, actor, {
        action,
        type: "shortlist",
        id,
        name,
        before: { state: before },
        after: { state },
      });
      await tell(tx, id, { author: authorOf(actor), data: { action: `${action}-list` } });
    },
    "shortlist.voted": async (tx, { list, itemId, reviewer, vote }) => {
      const codes = [vote.decision, ...(vote.reason ? [vote.reason] : [])];
      await tell(tx, list.id, {
        author: personOf(reviewer),
        text: vote.comment,
        data: { action: "vote", itemId, codes },
      });
    },
    "shortlist.reviewed": async (tx, { list, reviewer, counts }) => {
      await tell(tx, list.id, { author: personOf(reviewer), data: { action: "finish" } });
      await noticeOwner(tx, "finished", { list, reviewer });
      await webhooks.shortlistReviewed(tx, list.id, counts);
    },
    "shortlist.denied": async (tx, about) => {
      await tell(tx, about.list.id, { author: personOf(about.reviewer), data: { action: "deny" } });
      await noticeOwner(tx, "denied", about);
    },
    "shortlist.unfinished": async (tx, { reviewer, expiresAt }) => {
      const token = await links.remake(within(context, tx), reviewer.id);
      await mails.shortlistUnfinished(tx, { reviewer, expiresAt, token });
    },
    "shortlist.news": async (tx, news) => mails.shortlistNews(tx, news),
  };
}

/** The person that a link was made for. */
function personOf({ id, name }: { id: string; name: string }): TimelineAuthor {
  return { type: "link", id, name };
}
