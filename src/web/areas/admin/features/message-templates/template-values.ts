import type { MessageTemplate } from "#domain/conversations/message-templates.contract.ts";
import { type ComparedField, textField } from "#web/ui/form/conflicts.ts";

/** Values of a template's controls. */
export type TemplateValues = { updatedAt?: string; name?: string; title?: string; text?: string };

export function valuesOf(template: MessageTemplate | undefined): TemplateValues {
  if (template === undefined) return {};
  const { updatedAt, name, title, text } = template;
  return { updatedAt, name, title, text };
}

/** Converts form values for the API. */
export function inputOf({ updatedAt, name = "", title = "", text = "" }: TemplateValues) {
  return { name, title, text, ...(updatedAt && { updatedAt }) };
}

/** Fields to compare after an edit conflict. */
export const comparedFields: readonly ComparedField<TemplateValues>[] = [
  textField("name", "Name"),
  textField("title", "Subject"),
  textField("text", "Message"),
];
