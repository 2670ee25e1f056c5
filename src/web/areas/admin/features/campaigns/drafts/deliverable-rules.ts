import { roundsUsedMessage } from "#domain/deliverables/deliverable-requirements.ts";
import {
  checkedPointSchema,
  deliverableChangesSchema,
  deliverableInputSchema,
  deliverableStateChangeSchema,
  publicationSchema,
  teamResultsInputSchema,
} from "#domain/deliverables/deliverables.contract.ts";
import type { DisclosurePoint } from "#domain/disclosure/disclosure.contract.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";
import { withScheme } from "#domain/http/web-address.ts";
import { hostsOf, isOnPlatform } from "#domain/influencers/platform-hosts.ts";
import type { Platform } from "#domain/influencers/platforms.ts";
import {
  type AskValues,
  type ChecklistValues,
  type DeliverableValues,
  inputOfAsk,
  inputOfChecklist,
  inputOfDeliverable,
  inputOfPost,
  inputOfResults,
  type PostValues,
  type ResultValues,
  readingsOfResults,
} from "./deliverable-values.ts";

export function deliverableProblems(values: DeliverableValues, isNew: boolean) {
  const schema = isNew ? deliverableInputSchema : deliverableChangesSchema.omit({ updatedAt: true });
  return fieldProblems(schema, inputOfDeliverable(values));
}

export function askProblems(values: AskValues, isBeyond: boolean) {
  const input = inputOfAsk(values);
  const problems = fieldProblems(deliverableStateChangeSchema.pick({ points: true, extra: true }), input);
  if (input.points.length === 0)
    problems.push({ path: "points.0.text", message: "Write at least one point" });
  if (isBeyond && !input.extra) problems.push({ path: "extra", message: roundsUsedMessage });
  return problems.map(atControl);
}

/** The form has a different name for `atSeconds`. */
function atControl({ path, message }: { path: string; message: string }) {
  if (!path.endsWith(".atSeconds")) return { path, message };
  return { path: path.replace(/atSeconds$/, "at"), message: "must be a time such as 0:12" };
}

export function publicationProblems(values: PostValues, platform: Platform) {
  const problems = fieldProblems(publicationSchema, inputOfPost(values));
  if (problems.length > 0 || isOnPlatform(withScheme(values.url?.trim() ?? ""), platform)) return problems;
  return [{ path: "url", message: `must be a URL on ${hostsOf(platform).join(" or ")}` }];
}

export function checklistProblems(values: ChecklistValues, checklist: readonly DisclosurePoint[]) {
  return inputOfChecklist(values, checklist).flatMap((checked) => {
    if (values.points?.[checked.point]?.met === undefined) {
      return [{ path: `points.${checked.point}.met`, message: "Choose yes or no" }];
    }
    const path = `points.${checked.point}.reason`;
    const wrong = fieldProblems(checkedPointSchema, checked).map(({ message }) => ({ path, message }));
    if (!checked.met && checked.reason === "") wrong.push({ path, message: "Say why not" });
    return wrong;
  });
}

export function resultsProblems(values: ResultValues, currency: string) {
  const readings = readingsOfResults(values, currency);
  if (readings.length === 0) return [{ path: "reach", message: "Enter at least one figure" }];
  const results = inputOfResults(values, currency);
  return fieldProblems(teamResultsInputSchema, { results }).map(({ path, message }) => {
    const [, place = "0", field = "value"] = path.split(".");
    const { metric = "reach", problem = message } = readings[Number(place)] ?? {};
    return field === "measuredOn" ? { path: field, message } : { path: metric, message: problem };
  });
}
