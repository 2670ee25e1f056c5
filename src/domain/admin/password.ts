import { z } from "zod";
import { textLimits } from "../http/text-limits.ts";
import { commonPasswords } from "./common-passwords.ts";

export const minimumPasswordLength = 12;

export const passwordSchema = z
  .string("Password is required")
  .min(minimumPasswordLength, `must have at least ${minimumPasswordLength} characters`)
  .max(textLimits.password, `must have at most ${textLimits.password} characters`)
  .refine((password) => !commonPasswords.has(password.toLowerCase()), "is on the list of common passwords");
