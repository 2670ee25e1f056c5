import { z } from "zod";
import { emailSchema } from "../http/text.ts";

export const portalRequestSchema = z.object({ email: emailSchema });

/** The same for every address, so that it reveals nothing about whom we know. */
export const portalRequestedMessage =
  "If you work with us under this address, the link is on its way to your mailbox.";
