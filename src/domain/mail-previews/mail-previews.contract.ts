import { z } from "zod";
import { successBody } from "../http/envelope.ts";

/** An email with invented values, as it would look now. */
export const mailPreviewSchema = z.object({
  /** Name of its template. */
  name: z.string(),
  /** Subject area, such as 'Offers'. */
  group: z.string(),
  /** Such as 'Creator'. */
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Short-lived address of the HTML. With `&scheme=dark`, it looks as in a dark mail program. */
  page: z.string(),
});
export type MailPreview = z.output<typeof mailPreviewSchema>;

/** In the order of the list. */
export const mailPreviewsBody = successBody(z.object({ mails: z.array(mailPreviewSchema) }));
