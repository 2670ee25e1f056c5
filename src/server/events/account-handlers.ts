import { administratorAddress } from "#server/modules/admin/admin.service.ts";
import { type HistoryService, operator, stranger } from "#server/platform/audit/history.service.ts";
import type { Handlers } from "#server/platform/events/emitter.ts";
import type { MailsService } from "#server/platform/mail/mails.service.ts";
import type { AppEvent, SecondFactorChange } from "./events.ts";

type Recorder = Pick<HistoryService, "record">;
type SignInEvent = Extract<
  AppEvent,
  { type: "administrator.signed_in" | "administrator.sign_in_failed" | "passkey.locked" }
>;

const changedFactors: Record<SecondFactorChange["change"], Record<string, unknown>> = {
  "totp-added": { added: "authenticator app" },
  "totp-removed": { removed: "authenticator app" },
  "passkey-added": { added: "passkey" },
  "passkey-removed": { removed: "passkey" },
  "recovery-codes-made": { added: "recovery codes" },
  reset: { removed: "every second factor" },
};

/** For the server, and for commands that change second factors without the other handlers. */
export function secondFactorHandlers(
  history: Recorder,
  mails: Pick<MailsService, "secondFactorChanged">,
): Handlers<SecondFactorChange> {
  return {
    "second_factor.changed": async (tx, { actor, admin: { id, email }, change, name }) => {
      const after = { ...changedFactors[change], ...(name !== undefined && { name }) };
      await history.record(tx, actor, {
        action: "two-factor",
        type: "administrator",
        id,
        name: email,
        after,
      });
      const by = actor === operator ? "The operator of the site" : actor.name || actor.email;
      await mails.secondFactorChanged(tx, { email, by, change, name });
    },
  };
}

/** Effects of signing in, and of failed attempts. `held` records only actions of signed-in administrators. */
export function signInHandlers(
  held: Recorder,
  { history, mails }: { history: Recorder; mails: Pick<MailsService, "passkeyLocked"> },
): Handlers<SignInEvent> {
  return {
    "administrator.signed_in": async (tx, { actor, method }) =>
      held.record(tx, actor, {
        action: "sign-in",
        type: "administrator",
        id: actor.adminId,
        name: actor.email,
        after: { method },
      }),
    // An address without an account is not stored. The attempt is recorded anyway, so that both take the same time.
    "administrator.sign_in_failed": async (tx, { admin }) =>
      history.record(tx, stranger, {
        action: "sign-in-failed",
        type: "administrator",
        id: admin?.id ?? operator.adminId,
        name: admin?.email ?? "Unknown",
      }),
    "passkey.locked": async (tx, { passkey: { adminId, name } }) => {
      const email = await administratorAddress(tx, adminId);
      if (email === undefined) return;
      await history.record(tx, stranger, {
        action: "two-factor",
        type: "administrator",
        id: adminId,
        name: email,
        after: { locked: "passkey", name },
      });
      await mails.passkeyLocked(tx, { email, name });
    },
  };
}
