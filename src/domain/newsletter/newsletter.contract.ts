import { z } from "zod";
import { emailSchema } from "#domain/http/text.ts";

export const subscriptionSchema = z.object({ email: emailSchema });
export const subscribedMessage = "Thank you for subscribing!";
