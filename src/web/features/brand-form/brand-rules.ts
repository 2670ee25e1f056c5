import { passwordSchema } from "#domain/admin/password.ts";
import { brandChangesSchema, brandInputSchema } from "#domain/brands/brand-fields.ts";
import { customProblems } from "#domain/custom-fields/custom-problems.ts";
import type { FieldError } from "#domain/http/envelope.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";
import { type BrandValues, brandFields, type OwnFields } from "./brand-values.ts";

/** Validates a new brand, which needs a password. */
export function newBrandProblems(values: BrandValues, own: OwnFields): FieldError[] {
  return [...problemsWith(brandInputSchema, values, own), ...passwordProblems(values.password ?? "")];
}

/** Validates an edit, for which a password is optional. */
export function editedBrandProblems(values: BrandValues, own: OwnFields): FieldError[] {
  const password = values.password ? passwordProblems(values.password) : [];
  return [...problemsWith(brandChangesSchema, values, own), ...password];
}

type Schema = typeof brandInputSchema | typeof brandChangesSchema;

function problemsWith(schema: Schema, values: BrandValues, own: OwnFields): FieldError[] {
  const { password: _, updatedAt: __, ...fields } = brandFields(values, own);
  return [...fieldProblems(schema, fields), ...customProblems(own.fields, values.custom, own.stored)];
}

function passwordProblems(password: string): FieldError[] {
  const message =
    password === "" ? "Password is required" : fieldProblems(passwordSchema, password)[0]?.message;
  return message === undefined ? [] : [{ path: "password", message }];
}
