import type { Brief } from "#domain/contact/brief.ts";
import type { OptionField } from "#domain/influencers/field-list.ts";
import type { AskInput, JoinRequest as Request } from "#domain/join-requests/join-request.contract.ts";
import type { RejectionReason } from "#domain/status/rejection-reasons.ts";
import type { Actor, AdminActor } from "#server/platform/audit/history.service.ts";
import type { Hold } from "#server/platform/undo/undos.service.ts";

export type JoinRequest = Pick<Request, "name" | "email" | "location" | OptionField> & {
  id: string;
  socials: { platform: string }[];
  createdAt: Date;
};
/** A creator, with the slug of the profile. */
type Listed = { id: string; slug: string };
type Brand = { id: string; companyName: string; contactName: string; email: string };
type PendingBrand = Brand & { createdAt: Date };
/** Reasons of a rejection, and the day from which we recommend applying again. */
type Rejection = { reason: string; reasons: RejectionReason[]; reapplyOn: string | null };
type Registration = Brand & { industry: string; budgetRange: string; companySize: string };
/** Records that wait for a decision and are due or late: their number, and the oldest of them. */
export type DueDecisions = { count: number; oldest: { name: string; countsFrom: string }[] };
type Message = {
  id: string;
  name: string;
  email: string;
  company: string;
  service: string;
  message: string;
  brief?: Brief | undefined;
  influencerId?: string | undefined;
  brandId?: string | undefined;
};
/** Mails and webhooks wait until the hold ends. */
type Decision = { actor: Actor; hold: Hold | undefined };

type Fields = Record<string, unknown>;

/** Applications, registrations, and messages of visitors, and the decisions of the team about them. */
export type VisitorEvent =
  | { type: "join_request.received"; request: JoinRequest }
  | ({ type: "join_request.approved"; request: JoinRequest; influencer: Listed } & Decision)
  | ({ type: "join_request.rejected"; request: JoinRequest } & Rejection & Decision)
  /** Deleted from the contacts after a creator with the same address was added by hand. */
  | ({ type: "join_request.approved_by_hand"; request: JoinRequest; influencer: Listed } & Decision)
  /** Deleted from the contacts without a decision. */
  | ({ type: "join_request.removed"; request: JoinRequest } & Decision)
  | { type: "join_request.changes_asked"; actor: Actor; request: JoinRequest; asked: AskInput }
  /** The applicant has not answered for a week. */
  | { type: "changes.unanswered"; request: JoinRequest; asked: AskInput }
  /** By the applicant. `wasAsked`: the team had asked for changes. */
  | { type: "join_request.changed"; request: JoinRequest; wasAsked: boolean }
  /** By the applicant. `wasAsked`: the team had asked for proof. */
  | { type: "join_request.proved"; request: JoinRequest; wasAsked: boolean }
  /** By the applicant. */
  | { type: "join_request.withdrawn"; request: JoinRequest }
  | { type: "brand.registered"; brand: Registration }
  | { type: "brand.published"; actor: Actor; brand: PendingBrand & Listed; before: Fields; after: Fields }
  | ({ type: "brand.rejected"; brand: PendingBrand; before?: Fields } & Decision)
  /** By the contact. */
  | { type: "brand.changed"; brand: PendingBrand }
  /** By the contact. */
  | { type: "brand.withdrawn"; brand: PendingBrand }
  /** On a business day, `today`. */
  | { type: "decisions.due"; today: string; reviewDays: number; creators: DueDecisions; brands: DueDecisions }
  /** `about` names creators or a brand. `copied`: the sender gets a copy. */
  | { type: "message.received"; message: Message; about: string[]; copied: boolean }
  | {
      type: "message.forwarded";
      actor: AdminActor;
      message: { id: string; name: string };
      /** Name of the creator. */
      about: string;
      shareAddress: boolean;
      mail: { to: string[]; subject: string; text: string };
    };
