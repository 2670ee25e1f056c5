import { z } from "zod";
import { successBody } from "../http/envelope.ts";
import { requiredLine } from "../http/text.ts";
import { textLimits } from "../http/text-limits.ts";
import { whenRight } from "../http/when-right.ts";
import {
  assertionSchema,
  attestationSchema,
  creationOptionsSchema,
  requestOptionsSchema,
} from "./passkey.contract.ts";
import { maximumPasskeyName, secondFactorMethods } from "./two-factor-rules.ts";

/** Accepts spaces, because apps show the code with them. */
const codeSchema = z
  .string()
  .max(textLimits.code)
  .transform((text) => text.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "must have 6 digits"));

/** Accepts any case, hyphens, and spaces, and letters in place of digits that look alike. */
const recoveryCodeSchema = z
  .string()
  .max(40)
  .transform((text) => text.toLowerCase().replace(/[\s-]/g, "").replaceAll("o", "0").replaceAll(/[il]/g, "1"))
  .pipe(z.string().regex(/^[0-9a-hjkmnp-tv-z]{10}$/, "must have 10 letters and digits"));

/** Requires exactly one of these fields. */
function oneOf<T extends z.ZodObject>(schema: T, fields: readonly (keyof z.output<T> & string)[]) {
  return schema.refine((input) => fields.filter((field) => input[field] !== undefined).length === 1, {
    path: [fields[0] ?? ""],
    ...whenRight(...fields),
    message: `is required, or one of ${fields.slice(1).join(", ")}`,
  });
}

/** Response to a correct password if a second factor is required. There is no token yet. */
export const loginChallengeBody = z.object({
  success: z.literal(true),
  data: z.object({
    /** For `POST /api/admin/login/second-factor`. Valid for 5 minutes and 5 tries. */
    challenge: z.string(),
    /** Available methods. */
    methods: z.array(z.enum(secondFactorMethods)),
  }),
});

export const secondFactorSchema = oneOf(
  z.object({
    challenge: z.string("Challenge is required").max(100),
    code: codeSchema.optional(),
    recoveryCode: recoveryCodeSchema.optional(),
    assertion: assertionSchema.optional(),
  }),
  ["code", "recoveryCode", "assertion"],
);
export type SecondFactor = z.output<typeof secondFactorSchema>;

export const passkeyLoginSchema = z.object({ assertion: assertionSchema });

export const confirmationSchema = oneOf(
  z.object({
    password: z.string().min(1, "Password is required").max(textLimits.password).optional(),
    code: codeSchema.optional(),
    assertion: assertionSchema.optional(),
  }),
  ["password", "code", "assertion"],
);
export type Confirmation = z.output<typeof confirmationSchema>;

const passkeySchema = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** Whether a service syncs it to several devices. */
  isBackedUp: z.boolean(),
  /** Locked because its counter went backwards, so there may be a copy. It can no longer sign in. */
  isLocked: z.boolean(),
});
export type Passkey = z.output<typeof passkeySchema>;

/** The caller's second factors. */
export const securitySchema = z.object({
  /** Whether the role requires a second factor. */
  isRequired: z.boolean(),
  /** Since when a sign-in requires a second factor; null if it does not. */
  since: z.string().nullable(),
  totp: z.object({
    /** Whether this server can encrypt the app's secret. */
    isAvailable: z.boolean(),
    since: z.string().nullable(),
  }),
  recoveryCodesLeft: z.number().int(),
  passkeys: z.array(passkeySchema),
});
export type Security = z.output<typeof securitySchema>;
export const securityBody = successBody(securitySchema);

/** A secret for an authenticator app. Inactive until a correct code is sent. */
export const totpSetUpBody = successBody(
  z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** `otpauth://…`, for a QR code. */
    uri: z.string(),
  }),
);

export const totpConfirmationSchema = z.object({
  code: z.string("Code is required").pipe(codeSchema),
});

/** Shown only once. Empty if the caller already has codes. */
const recoveryCodes = z.array(z.string());
export const recoveryCodesBody = successBody(z.object({ recoveryCodes }));

const passkeyName = requiredLine("Name", maximumPasskeyName);
export const newPasskeySchema = z.object({ name: passkeyName, attestation: attestationSchema });
export type NewPasskey = z.output<typeof newPasskeySchema>;
export const passkeyNameSchema = z.object({ name: passkeyName });
export const passkeyBody = successBody(z.object({ passkey: passkeySchema }));
export const newPasskeyBody = successBody(z.object({ passkey: passkeySchema, recoveryCodes }));

export const requestOptionsBody = successBody(z.object({ options: requestOptionsSchema }));
export const creationOptionsBody = successBody(z.object({ options: creationOptionsSchema }));
