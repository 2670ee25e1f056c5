import { z } from "zod";
import { emailSchema, phoneSchema, requiredLine } from "#domain/http/text.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import { whenRight } from "#domain/http/when-right.ts";
import { mailTopics, maximumPeople, personRoles } from "./person-roles.ts";

const personSchema = z
  .object({
    name: requiredLine("Name", textLimits.name),
    email: z.union([z.literal(""), emailSchema], "must be an email address").default(""),
    phone: phoneSchema.default(""),
    role: z.enum(personRoles, `must be one of: ${personRoles.join(", ")}`),
    receives: z.array(z.enum(mailTopics, `must be one of: ${mailTopics.join(", ")}`)).default([]),
  })
  .superRefine(
    ({ email, receives }, context) => {
      if (email === "" && receives.length > 0)
        context.addIssue({ code: "custom", path: ["email"], message: "Email is required to receive mail" });
    },
    whenRight("email", "receives"),
  )
  .transform((person) => ({
    ...person,
    receives: mailTopics.filter((topic) => person.receives.includes(topic)),
  }));
export type Person = z.output<typeof personSchema>;

/** People of a creator, in the order of the form. */
export const peopleSchema = z
  .array(personSchema)
  .max(maximumPeople, `must be at most ${maximumPeople} people`)
  .superRefine((people, context) => {
    const seen = new Set<string>();
    for (const [index, { email }] of people.entries()) {
      if (email !== "" && seen.has(email))
        context.addIssue({
          code: "custom",
          path: [index, "email"],
          message: "This address is in the list twice",
        });
      seen.add(email);
    }
  });

export const storedPeopleSchema = z.array(
  z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    role: z.enum(personRoles),
    receives: z.array(z.enum(mailTopics)),
  }),
);

/** People who get mail about a topic, once each. */
export function receiversOf<P extends Pick<Person, "email" | "receives">>(
  people: readonly P[],
  topic: Person["receives"][number],
): P[] {
  return people.filter(({ email, receives }) => email !== "" && receives.includes(topic));
}
