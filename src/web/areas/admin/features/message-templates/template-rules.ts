import { messageTemplateChangesSchema } from "#domain/conversations/message-templates.contract.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";
import { inputOf, type TemplateValues } from "./template-values.ts";

export function templateProblems(values: TemplateValues) {
  return fieldProblems(messageTemplateChangesSchema, inputOf(values));
}
