import { dayIn } from "#domain/days/agency-time.ts";
import type { ShortlistNotice } from "#domain/shortlists/shortlist-notices.ts";
import type { Context } from "#server/context.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import * as unsentMessages from "#server/modules/outreach/unsent-messages.service.ts";
import type { NewEntry } from "#server/modules/timeline/timeline.service.ts";
import * as timeline from "#server/modules/timeline/timeline.service.ts";
import { authorOf, type TimelineAuthor } from "#server/modules/timeline/timeline-author.service.ts";
import * as webhookEvents from "#server/modules/webhooks/webhook-events.service.ts";
import type { Handlers } from "#server/platform/events/emitter.ts";
import * as notices from "#server/platform/notices/notices.service.ts";
import * as mails from "./mails.ts";
import { recordChanges } from "./record-changes.ts";
import type { ShortlistEvent } from "./shortlist-events.ts";

type Step = Omit<Extract<NewEntry, { kind: "state" }>, "kind" | "subject">;
type About = Pick<Extract<ShortlistEvent, { type: "shortlist.denied" }>, "list" | "reviewer">;

// Effects of shortlist events.

export const shortlistHandlers: Handlers<ShortlistEvent> = {
  "shortlist.shared": async (context, { actor, list, reviewer, mail }) => {
    if (mail) await mails.shortlistShared(context, { list, reviewer, ...mail });
    const { id, role } = reviewer;
    const data = { action: "share", reviewerId: id, codes: [role] } as const;
    const subject = { type: "shortlist", id: list.id } as const;
    await timeline.add(context, { kind: "link", subject, author: authorOf(actor), data });
    await recordChanges(context, actor, {
      action: "link",
      type: "link",
      id,
      name: list.name,
      after: { shortlist: list.id, role },
    });
  },
  "shortlist.state_changed": async (context, { actor, list: { id, name }, action, before, state }) => {
    await recordChanges(context, actor, {
      action,
      type: "shortlist",
      id,
      name,
      before: { state: before },
      after: { state },
    });
    await tell(context, id, { author: authorOf(actor), data: { action: `${action}-list` } });
  },
  "shortlist.voted": async (context, { list, itemId, reviewer, vote }) => {
    const codes = [vote.decision, ...(vote.reason ? [vote.reason] : [])];
    await tell(context, list.id, {
      author: personOf(reviewer),
      text: vote.comment,
      data: { action: "vote", itemId, codes },
    });
  },
  "shortlist.reviewed": async (context, { list, reviewer, counts }) => {
    await tell(context, list.id, { author: personOf(reviewer), data: { action: "finish" } });
    await noticeOwner(context, "finished", { list, reviewer });
    await webhookEvents.shortlistReviewed(context, list.id, counts);
  },
  "shortlist.denied": async (context, about) => {
    await tell(context, about.list.id, { author: personOf(about.reviewer), data: { action: "deny" } });
    await noticeOwner(context, "denied", about);
  },
  "shortlist.unfinished": async (context, { reviewer, expiresAt }) => {
    if (reviewer.email === "") {
      const dueOn = await dayOf(context, expiresAt);
      return unsentMessages.add(context, { linkId: reviewer.id }, { purpose: "shortlistReminder", dueOn });
    }
    const token = await links.remake(context, reviewer.id);
    await mails.shortlistUnfinished(context, { reviewer, expiresAt, token });
  },
  "shortlist.news": async (context, news) => mails.shortlistNews(context, news),
};

/** Day of a time in the agency's time zone. */
async function dayOf(context: Context, time: Date): Promise<string> {
  return dayIn((await readAgencySettings(context.database)).timeZone, time);
}

function noticeOwner(context: Context, kind: ShortlistNotice, { list, reviewer }: About) {
  return notices.add(context, "shortlist", {
    recipientId: list.ownerId,
    recordId: list.id,
    kind,
    detailId: reviewer.id,
  });
}

function tell(context: Context, id: string, step: Step) {
  return timeline.add(context, { kind: "state", subject: { type: "shortlist", id }, ...step });
}

/** The person that a link was made for. */
function personOf({ id, name }: { id: string; name: string }): TimelineAuthor {
  return { type: "link", id, name };
}
