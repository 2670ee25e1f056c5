import { z } from "zod";

export const fieldErrorSchema = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** The shape of every error. `errors` has one entry per invalid field. */
export const errorBodySchema = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.array(fieldErrorSchema).optional(),
  /** The current record, for an edit conflict. */
  current: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** The shape of every success, unless specified otherwise. */
export function successBody<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), data, message: z.string().optional() });
}

export const messageBodySchema = z.object({ success: z.literal(true), message: z.string() });

/** Response to a form that created a record. */
export const createdBody = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ _id: z.string() }),
});
