import { linkLife } from "#domain/links/link-rules.ts";
import * as links from "#server/modules/links/links.service.ts";
import * as timeline from "#server/modules/timeline/timeline.service.ts";
import type { Handlers } from "#server/platform/events/emitter.ts";
import type { DataNoticeEvent } from "./data-notice-events.ts";
import * as dataNoticeMails from "./data-notice-mails.ts";
import { recordChanges } from "./record-changes.ts";

/** Effects of notices about a creator's data, and of the creator's answers. */
export const dataNoticeHandlers: Handlers<DataNoticeEvent> = {
  "creators.told": async (context, { actor, at, creators }) => {
    const expiresAt = new Date(at.getTime() + linkLife.notice);
    const told = [];
    for (const creator of creators) {
      const { name: personName, email } = creator.contact;
      const subject = { type: "influencer" as const, id: creator.id };
      const link = { kind: "notice" as const, subject, label: "Your data", personName, email, expiresAt };
      told.push({ creator, token: await links.make(context, { ...link, createdBy: actor.adminId }) });
    }
    await dataNoticeMails.noticesSent(context, actor, told);
    const after = { toldAt: at.toISOString() };
    await recordChanges(
      context,
      actor,
      creators.map(({ id, name }) => ({ action: "edit", type: "influencer", id, name, after })),
    );
  },
  "creator.requested": async (context, { creator, action }) => {
    const { id, name } = creator;
    await timeline.add(context, {
      kind: "state",
      subject: { type: "influencer", id },
      author: { type: "link", id: null, name },
      data: { action: `notice-${action}` },
    });
    await dataNoticeMails.requestReceived(context, creator, action);
  },
};
