import type { AskInput } from "#domain/join-requests/join-request.contract.ts";
import type { ApplicantSubject, LinkSubject } from "#domain/links/link-rules.ts";
import { type Context, within } from "#server/context.ts";
import { countActivity } from "#server/modules/activity/activity.service.ts";
import { holdActor } from "#server/modules/admin/hold-actor.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import { findCollaborations } from "#server/modules/campaigns/campaigns.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import * as outcomes from "#server/modules/status/outcomes.service.ts";
import { authorOf, type NewEntry, type TimelineService } from "#server/modules/timeline/timeline.service.ts";
import type { WebhookEventsService } from "#server/modules/webhooks/webhook-events.service.ts";
import {
  type Change,
  endsRecord,
  forgetPeople,
  type HistoryService,
} from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { Handlers } from "#server/platform/events/emitter.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import type { MailsService } from "#server/platform/mail/mails.service.ts";
import type { NoticesService } from "#server/platform/notices/notices.service.ts";
import type { Hold } from "#server/platform/undo/undos.service.ts";
import { secondFactorHandlers, signInHandlers } from "./account-handlers.ts";
import { campaignHandlers } from "./campaign-handlers.ts";
import type { AppEvent, JoinRequest, RecordsChanged } from "./events.ts";
import { moneyHandlers } from "./money-handlers.ts";
import { shortlistHandlers } from "./shortlist-handlers.ts";

type Dependencies = {
  history: HistoryService;
  context: Context;

  timeline: TimelineService;

  mails: MailsService;
  notices: NoticesService;
  webhooks: WebhookEventsService;
  now: () => Date;
};

type Recorder = Pick<HistoryService, "record">;

/** For commands that change records without the other handlers. */
export function recordHandlers(history: Recorder): Handlers<RecordsChanged> {
  return { "records.changed": (tx, { actor, changes }) => history.record(tx, actor, changes) };
}

/**
 * Records changes if the actor's session or API key is still valid when the change commits. Forgets submissions of
 * deleted records, so that they can be sent again.
 */
function recorder({ history, context, timeline }: Dependencies): Recorder {
  return {
    async record(tx, actor, changes) {
      await holdActor(tx, actor);
      await history.record(tx, actor, changes);
      const gone = [changes].flat().filter((change) => endsRecord(change) || change.action === "revoke");
      if (gone.length > 0) {
        await idempotencyKeys.forgetRecords(
          within(context, tx),
          gone.map(({ id }) => id),
        );
        await timeline.forget(
          tx,
          gone.filter(({ isHeld }) => !isHeld),
        );
      }
    },
  };
}

/** Effects of each event: counts of the dashboard, mails, webhooks, and history entries. */
export function eventHandlers(dependencies: Dependencies): Handlers<AppEvent> {
  const { mails, webhooks, context, timeline, now } = dependencies;
  const history = recorder(dependencies);
  /** Forgets a record that a person withdrew at once, so that it can be sent again. */
  const forget = async (tx: Executor, type: ApplicantSubject["type"], id: string) => {
    await forgetPeople(tx, [{ type, id }]);
    await idempotencyKeys.forgetRecords(within(context, tx), [id]);
    await timeline.forget(tx, [{ type, id }]);
  };
  const tell = (tx: Executor, type: ApplicantSubject["type"], id: string, step: Step) =>
    timeline.add(tx, { kind: "state", subject: { type, id }, ...step });
  const tellApproved = async (tx: Executor, { actor, request, influencer, hold }: Approval) => {
    const creator = { type: "influencer", id: influencer.id } as const;
    await timeline.move(tx, { type: "join-request", id: request.id }, creator);
    await timeline.add(tx, {
      kind: "state",
      subject: creator,
      author: authorOf(actor),
      data: { action: "approve" },
    });
    await mails.applicationApproved(tx, request, influencer, hold);
    await webhooks.requestApproved(tx, request, influencer.id, hold);
    await outcomes.keep(within(context, tx), {
      ...endedOf("join-request", request),
      decision: "approved",
      influencerId: influencer.id,
      hold,
    });
  };
  const mailAsked = async (tx: Executor, request: JoinRequest, asked: AskInput) => {
    const token = await links.make(within(context, tx), linkOf("join-request", request));
    await mails.changesAsked(tx, request, { ...asked, token });
  };
  const tellChanged = async (
    tx: Executor,
    action: "edit" | "prove",
    request: JoinRequest,
    asked: boolean,
  ) => {
    if (asked) await mails.applicationChanged(tx, request);
    const author = { type: "link", id: null, name: request.name } as const;
    const kind = action === "prove" ? "file" : "state";
    const subject = { type: "join-request", id: request.id } as const;
    await timeline.add(tx, { kind, subject, author, data: { action } });
    await webhooks.requestChanged(tx, request);
  };
  return {
    ...recordHandlers(history),
    ...shortlistHandlers({ ...dependencies, history }),
    ...campaignHandlers({ ...dependencies, history }),
    ...moneyHandlers({ ...dependencies, history }),
    ...secondFactorHandlers(history, mails),
    ...signInHandlers(history, dependencies),

    "join_request.received": async (tx, { request }) => {
      const token = await links.make(within(context, tx), linkOf("join-request", request));
      const { reviewDays } = await readAgencySettings(tx);
      await mails.applicationReceived(tx, request, { token, reviewDays });
      await webhooks.requestReceived(tx, request);
      await countActivity(tx, "application", now());
    },
    "join_request.approved": async (tx, { actor, request, influencer, hold }) => {
      const { name } = request;
      await history.record(tx, actor, { action: "approve", type: "influencer", id: influencer.id, name });
      await tellApproved(tx, { actor, request, influencer, hold });
    },
    "join_request.rejected": async (tx, { actor, request, reason, reasons, reapplyOn, hold }) => {
      const data = { action: "reject", codes: reasons, reapplyOn } as const;
      await tell(tx, "join-request", request.id, { author: authorOf(actor), text: reason, data });
      await mails.applicationRejected(tx, request, { reason, reasons, reapplyOn }, hold);
      await webhooks.requestRejected(tx, request, hold);
      await history.record(tx, actor, endOf(request, hold, { reason, reasons, reapplyOn }));
      const why = { reasons, words: reason, reapplyOn };
      await outcomes.keep(within(context, tx), {
        ...endedOf("join-request", request),
        decision: "rejected",
        ...why,
        hold,
      });
    },
    "join_request.approved_by_hand": async (tx, { actor, request, influencer, hold }) => {
      await tellApproved(tx, { actor, request, influencer, hold });
      await history.record(tx, actor, endOf(request, hold, { isListed: true }));
    },
    "join_request.removed": async (tx, { actor, request, hold }) => {
      const data = { action: "close" } as const;
      await tell(tx, "join-request", request.id, { author: authorOf(actor), data });
      await webhooks.requestRemoved(tx, request, hold);
      await history.record(tx, actor, endOf(request, hold, { isListed: false }));
      await outcomes.keep(within(context, tx), {
        ...endedOf("join-request", request),
        decision: "closed",
        hold,
      });
    },
    "join_request.changes_asked": async (tx, { actor, request, asked }) => {
      const { id, name } = request;
      await mailAsked(tx, request, asked);
      await webhooks.changesAsked(tx, request, asked.codes);
      const data = { action: "ask", codes: asked.codes } as const;
      await tell(tx, "join-request", id, { author: authorOf(actor), text: asked.words, data });
      await history.record(tx, actor, { action: "ask", type: "join-request", id, name, after: asked });
    },
    "changes.unanswered": async (tx, { request, asked }) => mailAsked(tx, request, asked),
    "join_request.changed": (tx, { request, wasAsked }) => tellChanged(tx, "edit", request, wasAsked),
    "join_request.proved": (tx, { request, wasAsked }) => tellChanged(tx, "prove", request, wasAsked),
    "join_request.withdrawn": async (tx, { request }) => {
      await mails.applicationWithdrawn(tx, request);
      await webhooks.requestWithdrawn(tx, request);
      await forget(tx, "join-request", request.id);
      await outcomes.keep(within(context, tx), {
        ...endedOf("join-request", request),
        decision: "withdrawn",
        hold: undefined,
      });
    },

    "brand.registered": async (tx, { brand }) => {
      const person = { ...brand, name: brand.companyName };
      const token = await links.make(within(context, tx), linkOf("brand", person));
      const { reviewDays } = await readAgencySettings(tx);
      await mails.brandReceived(tx, brand, { token, reviewDays });
      await webhooks.brandRegistered(tx, brand);
      await countActivity(tx, "registration", now());
    },
    "brand.published": async (tx, { actor, brand, before, after }) => {
      const { id, companyName: name } = brand;
      await history.record(tx, actor, { action: "publish", type: "brand", id, name, before, after });
      await tell(tx, "brand", id, { author: authorOf(actor), data: { action: "approve" } });
      await mails.brandApproved(tx, brand);
      await outcomes.keep(within(context, tx), {
        ...endedOf("brand", brand),
        decision: "approved",
        hold: undefined,
      });
    },
    "brand.rejected": async (tx, { actor, brand, before, hold }) => {
      const { id, companyName: name } = brand;
      const isHeld = hold !== undefined;
      await tell(tx, "brand", id, { author: authorOf(actor), data: { action: "reject" } });
      await mails.brandRejected(tx, brand, hold);
      await history.record(tx, actor, { action: "delete", type: "brand", id, name, before, isHeld });
      await outcomes.keep(within(context, tx), { ...endedOf("brand", brand), decision: "rejected", hold });
    },
    "brand.changed": async (tx, { brand }) => {
      const author = { type: "link", id: null, name: brand.contactName } as const;
      await tell(tx, "brand", brand.id, { author, data: { action: "edit" } });
    },
    "brand.withdrawn": async (tx, { brand }) => {
      await mails.brandWithdrawn(tx, brand);
      await forget(tx, "brand", brand.id);
      await outcomes.keep(within(context, tx), {
        ...endedOf("brand", brand),
        decision: "withdrawn",
        hold: undefined,
      });
    },

    "settings.one_approval_proposed": async (tx, { actor: { email, name } }) =>
      mails.oneApprovalProposed(tx, { email, name }),
    "decisions.due": async (tx, due) => mails.decisionsDue(tx, due),
    "administrator.invited": async (tx, invited) => mails.administratorInvited(tx, invited),
    "administrator.role_changed": async (tx, { person }) => mails.roleChanged(tx, person),
    "administrator.new_browser": async (tx, { person, browser }) => mails.newBrowser(tx, person, browser),
    "link.renewed": async (tx, { person, subject, token }) => {
      const author = { type: "link", id: null, name: person.name } as const;
      const about = { subject, ...(await campaignOf(tx, subject)) };
      await timeline.addIfThere(tx, { kind: "link", ...about, author, data: { action: "link-renew" } });
      await mails.linkRenewed(tx, person, { token, ...about });
    },
    "link.revoked": async (tx, { actor, link: { id, label: name, subject } }) => {
      await history.record(tx, actor, { action: "revoke", type: "link", id, name });
      const about = { subject, ...(await campaignOf(tx, subject)) };
      const data = { action: "link-revoke", linkId: id } as const;
      await timeline.addIfThere(tx, { kind: "link", ...about, author: authorOf(actor), data });
    },

    "message.received": async (tx, { message, about, copied }) => {
      await mails.messageReceived(tx, message, { about, copied });
      await webhooks.messageReceived(tx, message);
      await countActivity(tx, "message", now());
    },
    "message.forwarded": async (tx, { actor, message, about, shareAddress, mail }) => {
      await mails.messageForwarded(tx, mail, { messageId: message.id, replyTo: actor.email });
      const after = { about, shareAddress };
      await history.record(tx, actor, { action: "forward", type: "contact", ...message, after });
    },
  };
}

/** Campaign whose timeline also shows the entries of a record. */
async function campaignOf(tx: Executor, { type, id }: LinkSubject): Promise<{ campaignId?: string }> {
  if (type !== "collaboration") return {};
  const [row] = await findCollaborations(tx, [id]);
  return row ? { campaignId: row.campaignId } : {};
}

type Approval = Omit<Extract<AppEvent, { type: "join_request.approved" }>, "type">;
type Step = Omit<Extract<NewEntry, { kind: "state" }>, "kind" | "subject">;

type Applicant = { id: string; email: string; createdAt: Date };

function endedOf(type: ApplicantSubject["type"], { id, email, createdAt }: Applicant) {
  return { subject: { type, id }, email, receivedAt: createdAt };
}

const linkLabels = { "join-request": "Application", brand: "Registration" } as const;

function linkOf(type: ApplicantSubject["type"], person: { id: string; name: string; email: string }) {
  const { id, name, email } = person;
  const subject = { type, id };
  return { kind: "status" as const, subject, label: linkLabels[type], personName: name, email };
}

type Request = { id: string; name: string };

function endOf({ id, name }: Request, hold: Hold | undefined, after: Record<string, unknown>): Change {
  return { action: "reject", type: "join-request", id, name, after, isHeld: hold !== undefined };
}
