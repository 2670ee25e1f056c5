import { createContext } from "react";

export type Notice = "application" | "registration" | "message" | "subscription";

/** The notice beside each form, its links by placeholder, and their version. */
export type FormNotices = {
  texts: Record<Notice, string>;
  links: Record<string, { to: string; text: string }>;
  version: { field: string; value: string };
};

/** Undefined for forms without notices, as in the admin area. */
export const FormNoticesContext = createContext<FormNotices | undefined>(undefined);
