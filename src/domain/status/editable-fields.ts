import { appliedFields } from "../influencers/field-list.ts";

/** The fields of an application that its link can change: all but the address that the link was sent to. */
export const editableFields = appliedFields.filter((name) => name !== "email");
