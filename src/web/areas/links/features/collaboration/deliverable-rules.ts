import { publicationSchema, resultsInputSchema } from "#domain/deliverables/deliverables.contract.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";
import { type ResultValues, resultsOf } from "./result-values.ts";

type Values = Record<string, string>;

export function publicationProblems({ url = "", publishedOn = "" }: Values) {
  return fieldProblems(publicationSchema, { url, ...(publishedOn && { publishedOn }) });
}

export function resultProblems(values: ResultValues) {
  const results = resultsOf(values);
  if (results.length === 0) return [{ path: "views", message: "Enter at least one figure" }];
  return fieldProblems(resultsInputSchema, { results }).map(({ path, message }) => {
    const [, index, field] = path.split(".");
    const metric = results[Number(index)]?.metric ?? "views";
    return { path: field === "measuredOn" ? "measuredOn" : metric, message };
  });
}
