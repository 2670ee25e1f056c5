import { passwordSchema } from "#domain/admin/password.ts";
import { brandChangesSchema, brandInputSchema } from "#domain/brands/brand-fields.ts";
import type { FieldError } from "#domain/http/envelope.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";
import { type BrandValues, brandFields } from "./brand-values.ts";

/** Validates a new brand, which needs a password. */
export function newBrandProblems(values: BrandValues): FieldError[] {
  return [...problemsWith(brandInputSchema, values), ...passwordProblems(values.password ?? "")];
}

/** Validates an edit, for which a password is optional. */
export function editedBrandProblems(values: BrandValues): FieldError[] {
  const password = values.password ? passwordProblems(values.password) : [];
  return [...problemsWith(brandChangesSchema, values), ...password];
}

type Schema = typeof brandInputSchema | typeof brandChangesSchema;

function problemsWith(schema: Schema, values: BrandValues): FieldError[] {
  const { password: _, updatedAt: __, ...fields } = brandFields(values);
  return fieldProblems(schema, fields);
}

function passwordProblems(password: string): FieldError[] {
  const message =
    password === "" ? "Password is required" : fieldProblems(passwordSchema, password)[0]?.message;
  return message === undefined ? [] : [{ path: "password", message }];
}
