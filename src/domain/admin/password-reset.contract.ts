import { z } from "zod";
import { mailDeliveries } from "../agency/mail-state.contract.ts";
import { successBody } from "../http/envelope.ts";
import { emailSchema } from "../http/text.ts";
import { passwordSchema } from "./password.ts";

export const passwordResetDeliveryBody = successBody(z.object({ mailDelivery: z.enum(mailDeliveries) }));

export const passwordResetRequestSchema = z.object({ email: emailSchema });

/** The same for every address, so that it reveals nothing about who has an account. */
export const passwordResetRequestedMessage =
  "If there is an account with this address, a link to a new password is on its way to its mailbox.";

/** The same without a mail server. */
export const passwordResetInOutboxMessage =
  "If there is an account with this address, a link to a new password is now a file in the server’s outbox folder.";

/** `email`: address of the account. */
export const passwordResetBody = successBody(z.object({ reset: z.object({ email: z.string() }) }));

export const newPasswordSchema = z.object({ password: passwordSchema });
