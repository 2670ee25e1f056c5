import type { Role } from "#domain/access/principal.ts";
import type { LinkSubject } from "#domain/links/link-rules.ts";
import type { CopyWay } from "#domain/outreach/copy-ways.ts";
import type { SecondFactorMethod } from "#domain/two-factor/two-factor-rules.ts";
import type { Actor, AdminActor } from "#server/platform/audit/history.service.ts";

type Colleague = { email: string; name: string; role: Role };
type Account = { id: string; email: string };

/** In the admin area, through a mailed link, or by a command on the server. */
export type PasswordChangeWay = "self" | "link" | "operator";

/** `name`: of the passkey. */
export type SecondFactorChange = {
  type: "second_factor.changed";
  actor: AdminActor;
  admin: Account;
  change:
    | "totp-added"
    | "totp-removed"
    | "passkey-added"
    | "passkey-removed"
    | "recovery-codes-made"
    | "reset";
  name?: string;
};

/** Sign-ins, second factors, and invitations of administrators, and links in mails. */
export type AccountEvent =
  | SecondFactorChange
  /** The counter of a passkey went backwards. */
  | { type: "passkey.locked"; passkey: { adminId: string; name: string } }
  | {
      type: "administrator.signed_in";
      actor: AdminActor;
      method: "password" | "company" | SecondFactorMethod;
    }
  /** Undefined if no account has the address. */
  | { type: "administrator.sign_in_failed"; admin: Account | undefined }
  | { type: "administrator.invited"; person: Colleague; by: string; token: string }
  | { type: "administrator.role_changed"; person: Colleague }
  /** A visitor asked for a link to a new password. */
  | { type: "administrator.password_reset_asked"; admin: Account & { name: string }; token: string }
  | {
      type: "administrator.password_changed";
      actor: AdminActor;
      admin: Account & { name: string };
      way: PasswordChangeWay;
    }
  /** Signed in from a new browser. */
  | { type: "administrator.new_browser"; person: Colleague; browser: string }
  /** A link that the team passes on by hand. */
  | { type: "link.made_to_copy"; actor: Actor; link: { id: string; label: string; subject: LinkSubject } }
  | {
      type: "link.copied";
      actor: AdminActor;
      link: { id: string; label: string; subject: LinkSubject };
      person: { name: string; email: string };
      /** Words that were copied with it; empty if there were none. */
      text: string;
      action: `copy-${CopyWay}`;
    }
  /** A new link was requested in place of an expired one that the team had passed on by hand. */
  | { type: "link.renewal_asked"; name: string; subject: LinkSubject }
  /** A new link was requested in place of an expired one. */
  | { type: "link.renewed"; person: { name: string; email: string }; subject: LinkSubject; token: string }
  /** Somebody asked for the link to all their work with these creators. */
  | {
      type: "portal.requested";
      person: { name: string; email: string };
      token: string;
      influencerIds: string[];
    }
  | { type: "link.revoked"; actor: Actor; link: { id: string; label: string; subject: LinkSubject } };
