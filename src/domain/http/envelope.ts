import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";

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

/**
 * Schema of an endpoint's response. If the request may be a form with files, it includes the names of files that
 * were not accepted.
 */
export function responseOf({ response, readsBody, contentType }: Endpoint): z.ZodType {
  return readsBody && contentType === undefined ? withLeftOut(response) : response;
}

function withLeftOut(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodUnion)
    return z.union(schema.options.map((option) => withLeftOut(option as z.ZodType)));
  if (!(schema instanceof z.ZodObject)) return schema;
  return schema.extend({
    leftOut: z
      .array(z.string())
      .optional()
      .meta({ description: "Names of files beyond the number that is accepted" }),
  });
}
