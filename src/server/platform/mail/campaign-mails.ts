import type { Role } from "#domain/access/principal.ts";
import type { ClientLinkKind } from "#domain/links/link-rules.ts";
import type { ReviewRole } from "#domain/shortlists/shortlist-votes.ts";
import type { MailName } from "#domain/timeline/mail-titles.ts";
import type { Executor } from "#server/platform/database/database.ts";
import {
  type CollaborationMail,
  campaignMailTemplates,
  type DraftAnswer,
  type LatePiece,
  type PieceDue,
  type RightThatEnds,
  type UnansweredDraft,
} from "./campaign-mail-templates.ts";
import type { Letter, Told } from "./letter.ts";
import type { MailText } from "./mail-text.ts";

type Person = { name: string; email: string };
type Creator = Person & { collaborationId: string };
type Campaign = { id: string; name: string; clientName: string; ownerId: string | null };
type Dependencies = {
  queue: (transaction: Executor, letters: Letter[]) => Promise<void>;
  /** Undefined without an owner, or if the account was deleted. */
  ownerAddress: (executor: Executor, ownerId: string | null) => Promise<string | undefined>;
  /** Administrators who may act on records, or all with a role. */
  adminAddresses: (executor: Executor, role?: Role) => Promise<string[]>;
};
type Ending =
  | "notChosen"
  | "campaignCancelled"
  | "campaignEnded"
  | "collaborationCancelled"
  | "offerWithdrawn";

/** Mails about campaigns. Replies of creators go to the owner of the campaign. */
export function campaignMails({ queue, ownerAddress, adminAddresses }: Dependencies) {
  const toPerson = async (
    transaction: Executor,
    { campaign, person, told }: { campaign: Campaign; person: Person; told: Told },
    write: (person: { name: string; site: string }) => MailText,
  ): Promise<void> => {
    const replyTo = await ownerAddress(transaction, campaign.ownerId);
    const { name, email } = person;
    await queue(transaction, [
      { to: [email], ...(replyTo && { replyTo }), write: (site) => write({ name, site }), told },
    ]);
  };
  const toCreator = (
    transaction: Executor,
    { campaign, creator }: { campaign: Campaign; creator: Creator },
    mail: MailName,
    write: (person: { name: string; site: string }) => MailText,
  ): Promise<void> => {
    const subject = { type: "collaboration", id: creator.collaborationId };
    const told = { mail, subject, campaignId: campaign.id };
    return toPerson(transaction, { campaign, person: creator, told }, write);
  };
  /** To the owner, or to all administrators if there is none. */
  const toOwner = async (transaction: Executor, ownerId: string | null, mail: MailText): Promise<void> => {
    const owner = await ownerAddress(transaction, ownerId);
    await queue(transaction, [
      { to: owner ? [owner] : await adminAddresses(transaction), write: () => mail, told: undefined },
    ]);
  };

  return {
    offerSent: (
      transaction: Executor,
      about: { campaign: Campaign; creator: Creator },
      offer: { token: string; validUntil: string; isInvitation: boolean },
    ) =>
      toCreator(transaction, about, "offerSent", (person) => {
        const { name: campaignName, clientName } = about.campaign;
        return campaignMailTemplates.offerSent({ ...person, campaignName, clientName, ...offer });
      }),
    /** For a renewal, which contains rights only. */
    rightsOffered: (
      transaction: Executor,
      about: { campaign: Campaign; creator: Creator },
      offer: { token: string; validUntil: string },
    ) =>
      toCreator(transaction, about, "rightsOffered", (person) => {
        const { name: campaignName, clientName } = about.campaign;
        return campaignMailTemplates.rightsOffered({ ...person, campaignName, clientName, ...offer });
      }),
    offerDeclined: (transaction: Executor, about: { campaign: Campaign; creator: Creator }, words: string) =>
      toCreator(transaction, about, "offerDeclined", (person) =>
        campaignMailTemplates.offerDeclined({ ...person, campaignName: about.campaign.name, words }),
      ),
    /** Mails the creator about an end. */
    creatorTold: (transaction: Executor, about: { campaign: Campaign; creator: Creator }, what: Ending) =>
      toCreator(transaction, about, what, (person) =>
        campaignMailTemplates[what]({ ...person, campaignName: about.campaign.name }),
      ),
    /** To both sides. `token`: link to the creator's page. */
    async agreed(
      transaction: Executor,
      about: { campaign: Campaign; creator: Creator },
      { terms, token, agreedBy }: { terms: string; token: string; agreedBy: string },
    ): Promise<void> {
      const { campaign, creator } = about;
      const { collaborationId } = creator;
      const campaignName = campaign.name;
      if (creator.email !== "") {
        await toCreator(transaction, about, "agreementForCreator", (person) =>
          campaignMailTemplates.agreementForCreator({ ...person, campaignName, terms, token }),
        );
      }
      const mail = { campaignName, creatorName: creator.name, agreedBy, collaborationId };
      await toOwner(transaction, campaign.ownerId, campaignMailTemplates.agreementForTeam(mail));
    },
    payoutApproved: (
      transaction: Executor,
      about: { campaign: Campaign; creator: Creator },
      payment: { amount: string; dueOn: string | null; token: string | undefined },
    ) =>
      toCreator(transaction, about, "payoutApproved", (person) =>
        campaignMailTemplates.payoutApproved({ ...person, campaignName: about.campaign.name, ...payment }),
      ),
    payoutPaid: (
      transaction: Executor,
      about: { campaign: Campaign; creator: Creator },
      payment: { amount: string; paidOn: string; reference: string; token: string | undefined },
    ) =>
      toCreator(transaction, about, "payoutPaid", (person) =>
        campaignMailTemplates.payoutPaid({ ...person, campaignName: about.campaign.name, ...payment }),
      ),
    payoutLate: (
      transaction: Executor,
      about: { campaign: Campaign; creator: Creator },
      payment: { amount: string; dueOn: string; words: string; token: string },
    ) =>
      toCreator(transaction, about, "payoutLate", (person) =>
        campaignMailTemplates.payoutLate({ ...person, campaignName: about.campaign.name, ...payment }),
      ),
    payoutLateForTeam: (
      transaction: Executor,
      campaign: Campaign,
      payment: Parameters<typeof campaignMailTemplates.payoutLateForTeam>[0],
    ) => toOwner(transaction, campaign.ownerId, campaignMailTemplates.payoutLateForTeam(payment)),
    rightEnds: (transaction: Executor, ownerId: string | null, right: RightThatEnds) =>
      toOwner(transaction, ownerId, campaignMailTemplates.rightEnds(right)),
    draftAnswered: (
      transaction: Executor,
      about: { campaign: Campaign; creator: Creator },
      answer: DraftAnswer,
    ) =>
      toCreator(transaction, about, "draftAnswered", (person) =>
        campaignMailTemplates.draftAnswered({ ...person, campaignName: about.campaign.name, ...answer }),
      ),
    pieceDue: (transaction: Executor, about: { campaign: Campaign; creator: Creator }, due: PieceDue) =>
      toCreator(transaction, about, "pieceDue", (person) =>
        campaignMailTemplates.pieceDue({ ...person, campaignName: about.campaign.name, ...due }),
      ),
    /** To the owner, and later to everybody with the role of an owner. */
    pieceLate: (transaction: Executor, ownerId: string | null, piece: LatePiece) =>
      toOwner(transaction, ownerId, campaignMailTemplates.pieceLate(piece)),
    async draftUnanswered(
      transaction: Executor,
      ownerId: string | null,
      { toEveryOwner, ...draft }: UnansweredDraft & { toEveryOwner: boolean },
    ): Promise<void> {
      const mail = campaignMailTemplates.draftUnanswered(draft);
      if (!toEveryOwner) return toOwner(transaction, ownerId, mail);
      const to = await adminAddresses(transaction, "owner");
      await queue(transaction, [{ to, write: () => mail, told: undefined }]);
    },
    /** To a person at the client. */
    campaignShared: (
      transaction: Executor,
      { campaign, person }: { campaign: Campaign; person: Person },
      link: { kind: ClientLinkKind; role: ReviewRole | undefined; token: string; expiresAt: Date },
    ) =>
      toPerson(transaction, toClient(campaign, person, sharedMails[link.kind]), (reader) => {
        const text = { ...reader, campaignName: campaign.name, ...link };
        return campaignMailTemplates[sharedMails[link.kind]](text);
      }),
    draftsWaiting: (
      transaction: Executor,
      { campaign, person }: { campaign: Campaign; person: Person },
      news: { count: number; expiresAt: Date; token: string },
    ) =>
      toPerson(transaction, toClient(campaign, person, "draftsWaiting"), (reader) =>
        campaignMailTemplates.draftsWaiting({ ...reader, campaignName: campaign.name, ...news }),
      ),
    collaborationNews: (transaction: Executor, recipientId: string | null, news: CollaborationMail) =>
      toOwner(transaction, recipientId, campaignMailTemplates.collaborationNews(news)),
  };
}

const sharedMails = { drafts: "draftsToLookAt", report: "report" } as const;

function toClient(campaign: Campaign, person: Person, mail: MailName) {
  return { campaign, person, told: { mail, subject: { type: "campaign", id: campaign.id } } };
}
