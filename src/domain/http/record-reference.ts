import { z } from "zod";

/** A record by type and ID, such as 'influencer:0190…'. */
export function recordReference<T extends string>(types: readonly T[]) {
  return z
    .string("must be a type and an id, such as influencer:ID")
    .regex(
      new RegExp(`^(${types.join("|")}):[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`),
      `must be a type and an id, such as ${types[0]}:ID`,
    )
    .transform((text) => {
      const colon = text.indexOf(":");
      return { type: text.slice(0, colon) as T, id: text.slice(colon + 1) };
    });
}
