import { z } from "zod";

export const fieldErrorSchema = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** Every error has this shape. `errors` has one entry per invalid field. */
export const errorBodySchema = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.array(fieldErrorSchema).optional(),
  /** With an edit conflict: the record as it is now. */
  current: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** The shape of a success unless another one is specified. */
export function successBody<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), data, message: z.string().optional() });
}

export const messageBodySchema = z.object({ success: z.literal(true), message: z.string() });

/** The response to a form whose record was created. */
export const createdBody = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ _id: z.string() }),
});
