import { z } from "zod";

/** Bytes as base64url, as in WebAuthn. */
const bytes = (maximum: number) =>
  z
    .string()
    .min(1)
    .max(maximum)
    .regex(/^[\w-]+$/, "must be base64url");

const credential = { id: bytes(1_400), rawId: bytes(1_400), type: z.literal("public-key") };

/** JSON of the result of `navigator.credentials.get()`. */
export const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(8_000),
    userHandle: bytes(200).nullish(),
  }),
});
export type Assertion = z.output<typeof assertionSchema>;

/** JSON of the result of `navigator.credentials.create()`. */
export const attestationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    attestationObject: bytes(32_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});
export type Attestation = z.output<typeof attestationSchema>;

/** JSON of the options for `navigator.credentials.get()`. Allows any passkey of the site. */
export const requestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal("required"),
});
export type RequestOptions = z.output<typeof requestOptionsSchema>;

/** JSON of the options for `navigator.credentials.create()`. */
export const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
});
export type CreationOptions = z.output<typeof creationOptionsSchema>;
