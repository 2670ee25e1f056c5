import type { AskInput } from "#domain/join-requests/join-request.contract.ts";
import type { ApplicantSubject, LinkSubject } from "#domain/links/link-rules.ts";
import type { Context } from "#server/context.ts";
import { countActivity } from "#server/modules/activity/activity.service.ts";
import { holdActor } from "#server/modules/admin/hold-actor.service.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import { findCollaborations, listIdsOfCreator } from "#server/modules/campaigns/campaign-records.service.ts";
import { addCopiedMessage } from "#server/modules/conversations/copied-messages.service.ts";
import {
  forgetConversations,
  moveConversation,
} from "#server/modules/conversations/forget-conversations.service.ts";
import { openFormThread } from "#server/modules/conversations/open-conversation.ts";
import * as links from "#server/modules/links/links.service.ts";
import * as unsentMessages from "#server/modules/outreach/unsent-messages.service.ts";
import * as outcomes from "#server/modules/status/outcomes.service.ts";
import type { NewEntry } from "#server/modules/timeline/timeline.service.ts";
import * as timeline from "#server/modules/timeline/timeline.service.ts";
import { authorOf } from "#server/modules/timeline/timeline-author.service.ts";
import * as webhookEvents from "#server/modules/webhooks/webhook-events.service.ts";
import { type Change, forgetPeople } from "#server/platform/audit/history.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { Handlers } from "#server/platform/events/emitter.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import type { Hold } from "#server/platform/undo/undos.service.ts";
import { passwordHandlers, secondFactorHandlers, signInHandlers } from "./account-handlers.ts";
import { campaignHandlers } from "./campaign-handlers.ts";
import { collaborationHandlers } from "./collaboration-handlers.ts";
import { conversationHandlers } from "./conversation-handlers.ts";
import { dataNoticeHandlers } from "./data-notice-handlers.ts";
import { deliverableHandlers } from "./deliverable-handlers.ts";
import type { AppEvent } from "./events.ts";
import * as mails from "./mails.ts";
import { moneyHandlers } from "./money-handlers.ts";
import { offerHandlers } from "./offer-handlers.ts";
import { recordChanges } from "./record-changes.ts";
import { shortlistHandlers } from "./shortlist-handlers.ts";
import type { JoinRequest } from "./visitor-events.ts";

/** Effects of each event: counts of the dashboard, mails, webhooks, and history entries. */
export const eventHandlers: Handlers<AppEvent> = {
  "records.changed": (context, { actor, changes }) => recordChanges(context, actor, changes),
  ...shortlistHandlers,
  ...campaignHandlers,
  ...collaborationHandlers,
  ...offerHandlers,
  ...deliverableHandlers,
  ...moneyHandlers,
  ...conversationHandlers,
  ...dataNoticeHandlers,
  ...passwordHandlers,
  ...secondFactorHandlers,
  ...signInHandlers,
  "join_request.received": async (context, { request }) => {
    const token = await links.makeFirst(context, linkOf("join-request", request));
    const { reviewDays } = await readAgencySettings(context.database);
    await mails.applicationReceived(context, request, { token, reviewDays });
    await webhookEvents.requestReceived(context, request);
    await countActivity(context.database, "application", context.now());
  },
  "join_request.approved": async (context, { actor, request, influencer, hold }) => {
    const { name } = request;
    await recordChanges(context, actor, {
      action: "approve",
      type: "influencer",
      id: influencer.id,
      name,
    });
    await tellApproved(context, { actor, request, influencer, hold });
  },
  "join_request.rejected": async (context, { actor, request, reason, reasons, reapplyOn, hold }) => {
    const data = { action: "reject", codes: reasons, reapplyOn } as const;
    await tell(context, "join-request", request.id, { author: authorOf(actor), text: reason, data });
    await mails.applicationRejected(context, request, { reason, reasons, reapplyOn }, hold);
    await webhookEvents.requestRejected(context, request, hold);
    await recordChanges(context, actor, endOf(request, hold, { reason, reasons, reapplyOn }));
    const why = { reasons, words: reason, reapplyOn };
    await outcomes.keep(context, {
      ...endedOf("join-request", request),
      decision: "rejected",
      ...why,
      hold,
    });
  },
  "join_request.approved_by_hand": async (context, { actor, request, influencer, hold }) => {
    await tellApproved(context, { actor, request, influencer, hold });
    await recordChanges(context, actor, endOf(request, hold, { isListed: true }));
  },
  "join_request.removed": async (context, { actor, request, hold }) => {
    const data = { action: "close" } as const;
    await tell(context, "join-request", request.id, { author: authorOf(actor), data });
    await webhookEvents.requestRemoved(context, request, hold);
    await recordChanges(context, actor, endOf(request, hold, { isListed: false }));
    await outcomes.keep(context, {
      ...endedOf("join-request", request),
      decision: "closed",
      hold,
    });
  },
  "join_request.changes_asked": async (context, { actor, request, asked }) => {
    const { id, name } = request;
    await mailAsked(context, request, asked);
    await webhookEvents.changesAsked(context, request, asked.codes);
    const data = { action: "ask", codes: asked.codes } as const;
    await tell(context, "join-request", id, { author: authorOf(actor), text: asked.words, data });
    await recordChanges(context, actor, {
      action: "ask",
      type: "join-request",
      id,
      name,
      after: asked,
    });
  },
  "changes.unanswered": async (context, { request, asked }) => mailAsked(context, request, asked),
  "join_request.changed": (context, { request, wasAsked }) => tellChanged(context, "edit", request, wasAsked),
  "join_request.proved": (context, { request, wasAsked }) => tellChanged(context, "prove", request, wasAsked),
  "join_request.withdrawn": async (context, { request }) => {
    await mails.applicationWithdrawn(context, request);
    await webhookEvents.requestWithdrawn(context, request);
    await forget(context, "join-request", request.id);
    await outcomes.keep(context, {
      ...endedOf("join-request", request),
      decision: "withdrawn",
      hold: undefined,
    });
  },
  "brand.registered": async (context, { brand }) => {
    const person = { ...brand, name: brand.companyName };
    const token = await links.makeFirst(context, linkOf("brand", person));
    const { reviewDays } = await readAgencySettings(context.database);
    await mails.brandReceived(context, brand, { token, reviewDays });
    await webhookEvents.brandRegistered(context, brand);
    await countActivity(context.database, "registration", context.now());
  },
  "brand.published": async (context, { actor, brand, before, after }) => {
    const { id, companyName: name } = brand;
    await recordChanges(context, actor, {
      action: "publish",
      type: "brand",
      id,
      name,
      before,
      after,
    });
    await tell(context, "brand", id, { author: authorOf(actor), data: { action: "approve" } });
    await mails.brandApproved(context, brand);
    await outcomes.keep(context, {
      ...endedOf("brand", brand),
      decision: "approved",
      hold: undefined,
    });
  },
  "brand.rejected": async (context, { actor, brand, before, hold }) => {
    const { id, companyName: name } = brand;
    const isHeld = hold !== undefined;
    await tell(context, "brand", id, { author: authorOf(actor), data: { action: "reject" } });
    await mails.brandRejected(context, brand, hold);
    await recordChanges(context, actor, {
      action: "delete",
      type: "brand",
      id,
      name,
      before,
      isHeld,
    });
    await outcomes.keep(context, { ...endedOf("brand", brand), decision: "rejected", hold });
  },
  "brand.changed": async (context, { brand }) => {
    const author = { type: "link", id: null, name: brand.contactName } as const;
    await tell(context, "brand", brand.id, { author, data: { action: "edit" } });
  },
  "brand.withdrawn": async (context, { brand }) => {
    await mails.brandWithdrawn(context, brand);
    await forget(context, "brand", brand.id);
    await outcomes.keep(context, {
      ...endedOf("brand", brand),
      decision: "withdrawn",
      hold: undefined,
    });
  },
  "settings.one_approval_proposed": async (context, { actor: { email, name } }) =>
    mails.oneApprovalProposed(context, { email, name }),
  "backup.failed": (context, { reason, lastGoodAt }) => mails.backupFailed(context, reason, lastGoodAt),
  "backup.not_restored": (context, { reason }) => mails.backupNotRestored(context, reason),
  "mail.tested": async (context, { actor }) => mails.mailTested(context, actor.email),
  "decisions.due": async (context, due) => mails.decisionsDue(context, due),
  "administrator.invited": async (context, invited) => mails.administratorInvited(context, invited),
  "administrator.role_changed": async (context, { person }) => mails.roleChanged(context, person),
  "administrator.new_browser": async (context, { person, browser }) =>
    mails.newBrowser(context, person, browser),
  "link.renewed": async (context, { person, subject, token }) => {
    const author = { type: "link", id: null, name: person.name } as const;
    const about = { subject, ...(await campaignOf(context.database, subject)) };
    await timeline.addIfThere(context, { kind: "link", ...about, author, data: { action: "link-renew" } });
    await mails.linkRenewed(context, person, { token, ...about });
  },
  "link.renewal_asked": async (context, { name, subject }) => {
    if (subject.type !== "collaboration") return;
    const recipient = { collaborationId: subject.id };
    // A message that waits already leads to the same page.
    if (await unsentMessages.openOf(context, recipient)) return;
    const author = { type: "link", id: null, name } as const;
    const about = { subject, ...(await campaignOf(context.database, subject)) };
    await timeline.addIfThere(context, { kind: "link", ...about, author, data: { action: "link-renew" } });
    await unsentMessages.add(context, recipient, { purpose: "page" });
  },
  "link.made_to_copy": async (context, { actor, link: { id, label: name, subject } }) =>
    recordChanges(context, actor, {
      action: "link",
      type: "link",
      id,
      name,
      after: { [subject.type]: subject.id, toCopy: true },
    }),
  "link.copied": async (context, { actor, link: { id, label: title, subject }, person, text, action }) => {
    await holdActor(context.database, actor);
    const about = { subject, ...(await campaignOf(context.database, subject)) };
    const data = { action, linkId: id } as const;
    await timeline.addIfThere(context, { kind: "link", ...about, author: authorOf(actor), data });
    await addCopiedMessage(context, actor, { subject, title, person, text });
  },
  "link.revoked": async (context, { actor, link: { id, label: name, subject } }) => {
    await recordChanges(context, actor, { action: "revoke", type: "link", id, name });
    const about = { subject, ...(await campaignOf(context.database, subject)) };
    const data = { action: "link-revoke", linkId: id } as const;
    await timeline.addIfThere(context, { kind: "link", ...about, author: authorOf(actor), data });
  },
  "portal.requested": async (context, { person, ...sent }) => mails.portalSent(context, person, sent),
  "message.received": async (context, { message, about, copied }) => {
    await mails.messageReceived(context, message, { about, copied });
    await openFormThread(context, message.id);
    await webhookEvents.messageReceived(context, message);
    await countActivity(context.database, "message", context.now());
  },
  "creator.addresses_removed": async (context, { influencerId, emails }) => {
    const ids = await listIdsOfCreator(context.database, influencerId);
    await links.revokeAddresses(context, { collaborationIds: ids, influencerId }, emails);
  },
  "message.forwarded": async (context, { actor, message, about, shareAddress, mail }) => {
    await mails.messageForwarded(context, mail, { messageId: message.id, replyTo: actor.email });
    const after = { about, shareAddress };
    await recordChanges(context, actor, { action: "forward", type: "contact", ...message, after });
  },
};

/** Forgets a record that a person withdrew at once, so that it can be sent again. */
async function forget(context: Context, type: ApplicantSubject["type"], id: string) {
  await forgetPeople(context.database, [{ type, id }]);
  await idempotencyKeys.forgetRecords(context, [id]);
  await timeline.forget(context, [{ type, id }]);
  await forgetConversations(context.database, [{ type, id }]);
}

function tell(context: Context, type: ApplicantSubject["type"], id: string, step: Step) {
  return timeline.add(context, { kind: "state", subject: { type, id }, ...step });
}

async function tellApproved(context: Context, { actor, request, influencer, hold }: Approval) {
  const creator = { type: "influencer", id: influencer.id } as const;
  await timeline.move(context, { type: "join-request", id: request.id }, creator);
  await moveConversation(context.database, { type: "join-request", id: request.id }, creator);
  await timeline.add(context, {
    kind: "state",
    subject: creator,
    author: authorOf(actor),
    data: { action: "approve" },
  });
  await mails.applicationApproved(context, request, influencer, hold);
  await webhookEvents.requestApproved(context, request, influencer.id, hold);
  await outcomes.keep(context, {
    ...endedOf("join-request", request),
    decision: "approved",
    influencerId: influencer.id,
    hold,
  });
}

async function mailAsked(context: Context, request: JoinRequest, asked: AskInput) {
  const token = await links.make(context, linkOf("join-request", request));
  await mails.changesAsked(context, request, { ...asked, token });
}

async function tellChanged(context: Context, action: "edit" | "prove", request: JoinRequest, asked: boolean) {
  if (asked) await mails.applicationChanged(context, request);
  const author = { type: "link", id: null, name: request.name } as const;
  const kind = action === "prove" ? "file" : "state";
  const subject = { type: "join-request", id: request.id } as const;
  await timeline.add(context, { kind, subject, author, data: { action } });
  await webhookEvents.requestChanged(context, request);
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
