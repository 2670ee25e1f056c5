import { z } from "zod";
import { budgetRanges } from "#domain/brands/brand-options.ts";
import { multiLine, requiredLine } from "#domain/http/text.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import { readDay } from "#domain/readers/read-day.ts";
import { type Reading, typedText } from "#domain/readers/reading.ts";
import { whenRight } from "../http/when-right.ts";
import { countryName, isCountry } from "../places/countries.ts";
import { maximumCountries } from "./brief-limits.ts";

const briefDay = typedText(
  (text): Reading<string> => (text.trim() === "" ? { value: "" } : readDay(text)),
).default("");
const countrySchema = z.string().trim().toUpperCase().refine(isCountry, "is not a known country");

/** Brief of a campaign. Days are calendar days, countries are ISO 3166-1 alpha-2 codes. */
export const briefSchema = z
  .object({
    product: requiredLine("Product or service"),
    budget: z.union([z.literal(""), z.enum(budgetRanges)], "must be one of the budget ranges").default(""),
    startsOn: briefDay,
    endsOn: briefDay,
    deliverables: multiLine(textLimits.bio).default(""),
    countries: z
      .array(countrySchema)
      .max(maximumCountries, `must be at most ${maximumCountries} countries`)
      .default([])
      .transform((codes) => [...new Set(codes)]),
  })
  .refine(({ startsOn, endsOn }) => startsOn === "" || endsOn === "" || startsOn <= endsOn, {
    path: ["endsOn"],
    error: "must not be before the first day",
    ...whenRight("startsOn", "endsOn"),
  });

/** A brief as stored. */
export const briefRecordSchema = z.object({
  product: z.string(),
  budget: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  deliverables: z.string(),
  countries: z.array(z.string()),
});
export type Brief = z.output<typeof briefRecordSchema>;

/** The filled-in fields of a brief with their labels. */
export function briefLines(brief: Brief | null | undefined): [label: string, text: string][] {
  if (!brief) return [];
  const lines: [string, string][] = [
    ["Product or service", brief.product],
    ["Budget", brief.budget],
    ["Dates", datesText(brief)],
    ["Deliverables", brief.deliverables],
    ["Countries", brief.countries.map(countryName).join(", ")],
  ];
  return lines.filter(([, text]) => text !== "");
}

function datesText({ startsOn, endsOn }: Brief): string {
  if (startsOn && endsOn) return `${startsOn} to ${endsOn}`;
  return startsOn ? `from ${startsOn}` : endsOn && `until ${endsOn}`;
}
