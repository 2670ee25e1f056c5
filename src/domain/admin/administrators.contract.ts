import { z } from "zod";
import { roles } from "#domain/access/principal.ts";
import { successBody } from "#domain/http/envelope.ts";
import { emailSchema, requiredLine, singleLine } from "#domain/http/text.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import { administratorStates } from "./administrator-states.ts";
import { passwordSchema } from "./password.ts";

const roleSchema = z.enum(roles, "must be viewer, editor, or owner");

export const registerSchema = z.object({
  email: emailSchema,
  password: passwordSchema,
  name: singleLine(textLimits.name).default(""),
  role: roleSchema.default("owner"),
});
export type Registration = z.output<typeof registerSchema>;

export const invitationSchema = z.object({
  email: emailSchema,
  name: requiredLine("Name", textLimits.name),
  role: roleSchema,
});
export type Invitation = z.output<typeof invitationSchema>;

const newAdministrator = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
});
export const registerBody = successBody(z.object({ admin: newAdministrator }));

export const administratorChangesSchema = z
  .object({
    name: singleLine(textLimits.name),
    role: roleSchema,
    state: z.enum(["active", "disabled"], "must be active or disabled"),
  })
  .partial();
export type AdministratorChanges = z.output<typeof administratorChangesSchema>;

/** `successor` takes over the records of the removed administrator. */
export const removalQuerySchema = z.object({
  successor: z.guid("must be the id of an administrator").optional(),
});

const administratorSchema = newAdministrator.extend({
  /** `invited`: has not set a password yet. `disabled`: cannot sign in. */
  state: z.enum(administratorStates),
  /** Whether they have an authenticator app or a passkey in addition to their password. */
  hasSecondFactor: z.boolean(),
  createdAt: z.string(),
  /** Last use of any of their sessions, to the minute; null if they have none. */
  lastUsedAt: z.string().nullable(),
  /** True for the caller. */
  isSelf: z.boolean(),
});
export type Administrator = z.output<typeof administratorSchema>;
/** Oldest account first. */
export const administratorsBody = successBody(z.object({ administrators: z.array(administratorSchema) }));

export const invitationBody = successBody(z.object({ invitation: newAdministrator.omit({ _id: true }) }));
export const acceptanceSchema = z.object({
  name: requiredLine("Name", textLimits.name),
  password: passwordSchema,
});
export type Acceptance = z.output<typeof acceptanceSchema>;

const sessionSchema = z.object({
  _id: z.string(),
  /** For example 'Chrome on Windows'; empty if unknown. */
  browser: z.string(),
  createdAt: z.string(),
  /** To the minute. */
  lastUsedAt: z.string(),
  expiresAt: z.string(),
  /** True for the session that made this request. */
  isCurrent: z.boolean(),
});
export type AdminSession = z.output<typeof sessionSchema>;
/** Most recently used first. */
export const sessionsBody = successBody(z.object({ sessions: z.array(sessionSchema) }));
