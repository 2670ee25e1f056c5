import { z } from "zod";
import { isCountry } from "./countries.ts";

export const maximumCountries = 50;

/** ISO 3166-1 alpha-2. */
export const countrySchema = z.string().refine(isCountry, "must be a country such as DE");

export const countriesSchema = z
  .array(countrySchema)
  .max(maximumCountries, `must be at most ${maximumCountries} countries`)
  .refine((codes) => new Set(codes).size === codes.length, "must name each country once");
