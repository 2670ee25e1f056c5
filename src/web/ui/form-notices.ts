import { createContext } from "react";

export type Notice = "application" | "registration" | "message" | "subscription";

/** The sentence beside each form, with links by their place in it, and what names the version of all that. */
export type FormNotices = {
  texts: Record<Notice, string>;
  links: Record<string, { to: string; text: string }>;
  version: { field: string; value: string };
};

/** Forms outside of it, as in the admin area, have nothing beside them. */
export const FormNoticesContext = createContext<FormNotices | undefined>(undefined);
