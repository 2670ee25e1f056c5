import { z } from "zod";
import { commonPasswords } from "./common-passwords.ts";

export const minimumPasswordLength = 12;
// Hashing time grows with the length. Nobody types more than this.
const maximumPasswordLength = 256;

export const passwordSchema = z
  .string("Password is required")
  .min(minimumPasswordLength, `must have at least ${minimumPasswordLength} characters`)
  .max(maximumPasswordLength, `must have at most ${maximumPasswordLength} characters`)
  .refine((password) => !commonPasswords.has(password.toLowerCase()), "is on the list of common passwords");
