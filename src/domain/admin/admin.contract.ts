import { z } from "zod";
import { roles } from "#domain/access/principal.ts";
import { mailDeliveries } from "#domain/agency/mail-state.contract.ts";
import { successBody } from "#domain/http/envelope.ts";
import { requiredLine } from "#domain/http/text.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import { reviewTimeSchema } from "#domain/join-requests/join-request.contract.ts";
import { passwordSchema } from "./password.ts";

/**
 * All wrong credentials must get the same response, so sign-in accepts any line of text and leaves the check to the
 * server.
 */
export const loginSchema = z.object({
  email: requiredLine("Email", textLimits.email).meta({ format: "email" }),
  password: z.string("Password is required").min(1, "Password is required").max(textLimits.password),
});

/** `name` is empty if not set. */
const adminIdentity = z.object({ email: z.string(), name: z.string(), role: z.enum(roles) });

export const loginBody = z.object({
  success: z.literal(true),
  token: z.string(),
  data: z.object({ token: z.string(), expiresAt: z.string(), admin: adminIdentity }),
});

export const sessionBody = successBody(
  z.object({
    expiresAt: z.string(),
    admin: adminIdentity,
    mailDelivery: z.enum(mailDeliveries),
    /** Whether answers to mail arrive in the inbox, rather than in the mailbox of whoever wrote. */
    repliesArrive: z.boolean(),
    /** Of Tandem, such as '1.0.0'. */
    version: z.string(),
    /** A newer one, if the installation asks for it and there is one. */
    newerVersion: z.string().nullable(),
  }),
);

export const passwordChangeSchema = z.object({
  currentPassword: z
    .string("Current password is required")
    .min(1, "Current password is required")
    .max(textLimits.password),
  newPassword: passwordSchema,
});
export type PasswordChange = z.output<typeof passwordChangeSchema>;

const activityDaySchema = z.object({
  day: z.string(),
  applications: z.number().int(),
  registrations: z.number().int(),
  messages: z.number().int(),
});

/** The dashboard: totals, open tasks, and the last 30 days (UTC), oldest first. */
export const statsSchema = z.object({
  influencers: z.number().int(),
  brands: z.number().int(),
  joinRequests: z.number().int(),
  contacts: z.number().int(),
  unhandledContacts: z.number().int(),
  pendingBrands: z.number().int(),
  /** Creators among `influencers` who are not on the marketplace. */
  privateInfluencers: z.number().int(),
  activity: z.array(activityDaySchema),
  waiting: z.array(
    z.object({
      _id: z.string(),
      kind: z.enum(["join-request", "brand"]),
      name: z.string(),
      createdAt: z.string(),
      /** The first day of the promised response time. */
      countsFrom: z.iso.date(),
      review: reviewTimeSchema,
    }),
  ),
});
export type Stats = z.output<typeof statsSchema>;
export const statsBody = successBody(statsSchema);
