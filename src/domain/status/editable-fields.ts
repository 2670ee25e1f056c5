import { appliedFields } from "../influencers/field-list.ts";

/** Fields that applicants can edit by link: all but the email address to which the link was sent. */
export const editableFields = appliedFields.filter((name) => name !== "email");
