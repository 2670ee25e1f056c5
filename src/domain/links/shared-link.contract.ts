import { z } from "zod";

/**
 * ID of a working link that a person at the client has in this campaign. The new link opens on the same page, for the
 * same person and address. Without it, the email address decides.
 */
export const joinedLinkSchema = z.guid("must be the id of a link").optional();

/** Whether the person finds it on the page that another link of this campaign opens. */
export const isOnKnownPageSchema = z.boolean();
