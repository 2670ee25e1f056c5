import { longDate } from "#domain/days/long-date.ts";
import { creatorFormPath } from "#domain/http/record-paths.ts";
import { linkPath } from "#domain/links/link-rules.ts";
import { greeting, type MailText } from "../mail-text.ts";

type Notice = { name: string; site: string; source: string; since: string | Date; token: string };
type Creator = { id: string; name: string };

/** About the data of creators whom the agency added, and what they answer. */
export const dataNoticeTemplates = {
  dataNotice: ({ name, site, source, since, token }: Notice): MailText => ({
    subject: `The data that ${site} has about you`,
    blocks: [
      greeting(name),
      `${site} proposes paid collaborations with brands to creators. We think that one could suit you, so we have stored some data about you. You have a right to know that.`,
      "Your page shows what we store, why, and who sees it. There you can tell us not to contact you, or ask us to delete everything. You need no account.",
    ],
    details: [
      ["We got it from", source],
      ["Stored since", longDate(since)],
    ],
    action: { label: "See your data", path: linkPath(token) },
    notes: ["This link is only for you: anyone who opens it sees your data, so please don’t forward it."],
  }),
  contactRefused: ({ id, name }: Creator): MailText => ({
    subject: `${name} does not want to be contacted`,
    blocks: [
      "The creator has objected on the page that we sent them. They are marked ‘Do not contact’ from now on, which stops all emails and messages. There is nothing you need to do.",
    ],
    details: [["Name", name]],
    action: { label: "Open the creator", path: creatorFormPath(id) },
  }),
  erasureAsked: ({ id, name }: Creator): MailText => ({
    subject: `${name} asks to be erased`,
    blocks: [
      "The creator has asked us to delete everything that we store about them. They are marked ‘Do not contact’ from now on. Delete the record within a month. An agreement that binds them comes first.",
    ],
    details: [["Name", name]],
    action: { label: "Open the creator", path: creatorFormPath(id) },
  }),
};
