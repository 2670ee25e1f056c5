import { z } from "zod";
import { successBody } from "../http/envelope.ts";

/** Steps of the setup, in the recommended order. */
export const setupSteps = [
  "name",
  "logo",
  "legal",
  "mail",
  "region",
  "creators",
  "colleagues",
  "second-factor",
] as const;
export type SetupStep = (typeof setupSteps)[number];

/** `skipped`: an owner does not need it. */
export const setupBody = successBody(
  z.object({
    steps: z.array(z.object({ step: z.enum(setupSteps), state: z.enum(["open", "done", "skipped"]) })),
  }),
);
export type Setup = z.output<typeof setupBody>["data"];

export const setupParameters = z.object({ step: z.enum(setupSteps) });
export const setupChangeSchema = z.object({ skipped: z.boolean("must be true or false") });
