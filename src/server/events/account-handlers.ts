import { activeAdministrator } from "#server/modules/admin/admin.service.ts";
import { operator, stranger } from "#server/platform/audit/history.service.ts";
import type { Handlers } from "#server/platform/events/emitter.ts";
import type { SecondFactorChange } from "./account-events.ts";
import type { AppEvent } from "./events.ts";
import * as mails from "./mails.ts";
import { recordChanges } from "./record-changes.ts";

type PasswordEvent = Extract<
  AppEvent,
  { type: "administrator.password_reset_asked" | "administrator.password_changed" }
>;
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

export const secondFactorHandlers: Handlers<SecondFactorChange> = {
  "second_factor.changed": async (context, { actor, admin: { id, email }, change, name }) => {
    const after = { ...changedFactors[change], ...(name !== undefined && { name }) };
    await recordChanges(context, actor, {
      action: "two-factor",
      type: "administrator",
      id,
      name: email,
      after,
    });
    const by = actor === operator ? "The operator of the site" : actor.name || actor.email;
    await mails.secondFactorChanged(context, { email, by, change, name });
  },
};

export const passwordHandlers: Handlers<PasswordEvent> = {
  "administrator.password_reset_asked": async (context, { admin: { id, name, email }, token }) => {
    await recordChanges(context, stranger, {
      action: "link",
      type: "administrator",
      id,
      name: email,
      after: { label: "New password" },
    });
    await mails.passwordResetAsked(context, { name, email }, token);
  },
  // Neither the password nor its hash is recorded.
  "administrator.password_changed": async (context, { actor, admin: { id, name, email }, way }) => {
    await recordChanges(context, actor, {
      action: "password",
      type: "administrator",
      id,
      name: email,
      ...(way === "link" && { after: { method: "mailed-link" } }),
    });
    await mails.passwordChanged(context, { name, email }, way);
  },
};

export const signInHandlers: Handlers<SignInEvent> = {
  "administrator.signed_in": async (context, { actor, method }) =>
    recordChanges(context, actor, {
      action: "sign-in",
      type: "administrator",
      id: actor.adminId,
      name: actor.email,
      after: { method },
    }),
  // An address without an account is not stored. The attempt is recorded anyway, so that both take the same time.
  "administrator.sign_in_failed": async (context, { admin }) =>
    recordChanges(context, stranger, {
      action: "sign-in-failed",
      type: "administrator",
      id: admin?.id ?? operator.adminId,
      name: admin?.email ?? "Unknown",
    }),
  "passkey.locked": async (context, { passkey: { adminId, name } }) => {
    const { email } = (await activeAdministrator(context.database, adminId)) ?? {};
    if (email === undefined) return;
    await recordChanges(context, stranger, {
      action: "two-factor",
      type: "administrator",
      id: adminId,
      name: email,
      after: { locked: "passkey", name },
    });
    await mails.passkeyLocked(context, { email, name });
  },
};
