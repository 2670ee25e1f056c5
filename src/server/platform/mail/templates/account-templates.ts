import type { Role } from "#domain/access/principal.ts";
import { roleSentences } from "#domain/access/role-texts.ts";
import { forgotPasswordPath } from "#domain/admin/password-reset-rules.ts";
import { linkPath } from "#domain/links/link-rules.ts";
import { anonymousGreeting, greeting, type MailText } from "../mail-text.ts";

type Person = { name: string; site: string };
type Invited = {
  role: Role;
  by: string;
  token: string;
  /** Whether passwords are switched off. */
  isByCompany: boolean;
};
type ChangedFactor = {
  site: string;
  /** Name of another person who made the change; undefined for the account holder. */
  by?: string | undefined;
  change: keyof typeof changedFactors | "reset";
  name?: string | undefined;
};

type FailedBackup = {
  site: string;
  reason: string;
  /** Day of the last good backup, in words. */
  lastGood: string | undefined;
};

/** About accounts of the team, and about links of other people. */
export const accountTemplates = {
  administratorInvited: ({ name, site, role, by, token, isByCompany }: Person & Invited): MailText => ({
    subject: `Your access to ${site}`,
    blocks: [
      greeting(name),
      `${by} has invited you to the team of ${site}. ${roleSentences[role]}`,
      isByCompany
        ? "Sign in with your company account. It must use the email address that this invitation was sent to."
        : "Use this link within three days to choose your password. It works once and is only for you.",
    ],
    action: isByCompany
      ? { label: "Sign in", path: "/admin/login" }
      : { label: "Set up your access", path: linkPath(token) },
  }),
  addressCode: ({ site, code }: { site: string; code: string }): MailText => ({
    subject: `Your code for ${site}`,
    blocks: [
      anonymousGreeting,
      `Someone asked to get messages from ${site} at this email address. If it was you, enter this code on the page. It works for one hour.`,
    ],
    figure: ["Code", code],
    notes: ["If it was not you, ignore this email. Nothing else is sent to this address."],
  }),
  backupFailed: ({ site, reason, lastGood }: FailedBackup): MailText => ({
    subject: `The backup of ${site} failed`,
    blocks: [
      lastGood === undefined
        ? "There is no good backup yet. Tandem tries again every hour."
        : `The last good backup is from ${lastGood}. Tandem tries again every hour.`,
      `The reason: ${reason}`,
    ],
    action: { label: "See the backups", path: "/admin/settings#backups" },
  }),
  backupNotRestored: ({ site, reason }: Omit<FailedBackup, "lastGood">): MailText => ({
    subject: `A backup of ${site} cannot be restored`,
    blocks: [
      "Once a week, Tandem test-restores the newest backup. This time the restore failed, although the archive is intact.",
      `The reason: ${reason}`,
    ],
    action: { label: "See the backups", path: "/admin/settings#backups" },
  }),
  mailTested: ({ site }: { site: string }): MailText => ({
    subject: `Mail from ${site} works`,
    blocks: [
      "You asked for this test in the settings. It came the same way as every email to applicants, creators, and clients.",
    ],
    action: { label: "Back to the settings", path: "/admin/settings" },
  }),
  oneApprovalProposed: ({ by }: { by: string }): MailText => ({
    subject: "Should one person be enough to approve a payout?",
    blocks: [
      `${by} proposes that a payout no longer needs two people. The rule stays on unless another owner agrees within seven days.`,
      "Talk to them before you agree. If they did not propose it, somebody else may be signed in as them.",
    ],
    action: { label: "See the settings", path: "/admin/settings" },
  }),
  roleChanged: ({ name, site, role }: Person & { role: Role }): MailText => ({
    subject: `Your role at ${site} has changed`,
    blocks: [
      greeting(name),
      roleSentences[role],
      "You have been signed out everywhere. Please sign in again.",
    ],
    action: { label: "Sign in", path: "/admin/login" },
  }),
  passwordReset: ({ name, site, token }: Person & { token: string }): MailText => ({
    subject: `A new password for ${site}`,
    blocks: [
      greeting(name),
      `Somebody has asked for a new password for your account at ${site}.`,
      "Use this link within one hour to choose it. It works once. If you asked several times, only the newest link works.",
    ],
    action: { label: "Choose a new password", path: linkPath(token) },
    notes: ["If it was not you, ignore this email. Your password stays as it is."],
  }),
  passwordChanged: ({ name, site, way }: Person & { way: keyof typeof changedPasswords }): MailText => ({
    subject: `Your password for ${site} has changed`,
    blocks: [
      greeting(name),
      changedPasswords[way],
      "If this was not you, get a link to a new password at once, and tell the other administrators.",
    ],
    action: { label: "Get a new password", path: forgotPasswordPath },
  }),
  newBrowser: ({ name, site, browser }: Person & { browser: string }): MailText => ({
    subject: `New sign-in to ${site}`,
    blocks: [
      greeting(name),
      `Somebody has signed in to your account from a browser that you have not used before: ${browser || "another program"}.`,
      "If it was you, there is nothing to do. If not, change your password at once: that ends every other session.",
    ],
    action: { label: "Change your password", path: "/admin/password" },
  }),
  secondFactorChanged: ({ site, by, change, name = "" }: ChangedFactor): MailText => ({
    subject: `Your sign-in to ${site} has changed`,
    blocks: [
      change === "reset" ? resetFactors(by) : changedFactors[change],
      "If this was not you, change your password at once and tell the other administrators.",
    ],
    details: [["Name", name]],
    ...(change !== "reset" && { action: { label: "See how you sign in", path: "/admin/security" } }),
  }),
  passkeyLocked: ({ site, name }: { site: string; name: string }): MailText => ({
    subject: `A passkey for ${site} has been locked`,
    blocks: [
      "A passkey of yours was used in a way that suggests there is a copy of it. It no longer signs in.",
      "Remove it and add a new one. If this was not you, tell the other administrators.",
    ],
    details: [["Name", name]],
    action: { label: "See your passkeys", path: "/admin/security" },
  }),
  linkRenewed: ({ name, site, token }: Person & { token: string }): MailText => ({
    subject: `Your new link to ${site}`,
    blocks: [greeting(name), "Your earlier link has expired. Use this one instead, and keep it to yourself."],
    action: { label: "Open your page", path: linkPath(token) },
  }),
  portalLink: ({ name, site, token }: Person & { token: string }): MailText => ({
    subject: `All your work with ${site}`,
    blocks: [
      greeting(name),
      `Somebody has asked for the page with all your work with ${site}, and gave this email address. It shows what to do next, and opens each campaign.`,
    ],
    action: { label: "See all your work", path: linkPath(token) },
    notes: [
      "The link works for 30 days. Keep it to yourself: anyone who has it can see all your work and answer in your name.",
      "If it was not you, ignore this email. Nobody else gets the link.",
    ],
  }),
};

const changedFactors = {
  "totp-added": "An authenticator app has been set up for your account.",
  "totp-removed": "The authenticator app has been removed from your account.",
  "passkey-added": "A passkey has been added to your account.",
  "passkey-removed": "A passkey has been removed from your account.",
  "recovery-codes-made":
    "New recovery codes have been created for your account. The earlier ones no longer work.",
} as const;

const changedPasswords = {
  self: "Your password has been changed in the admin area. All your other sessions have ended.",
  link: "Your password has been changed through a link that we mailed to this address. All your sessions have ended.",
  operator:
    "The operator of the site has set a new password for your account. All your sessions have ended. Ask them for it.",
} as const;

function resetFactors(by = "Somebody"): string {
  return `${by} has removed every second factor of your account and ended your sessions. Sign in with your password, and set up a new one.`;
}
