import { type FormField, sectionForm } from "#domain/content/section-form.ts";
import type { Path } from "#domain/content/section-values.ts";
import type { SectionName } from "#domain/content/sections.ts";

/** Label of a path in a section: 'Faq › Question 2 › Answer'. */
export function labelOf(section: SectionName, path: Path): string {
  const words: string[] = [];
  let fields: FormField[] = sectionForm(section);
  let field: FormField | undefined;
  for (const step of path) {
    if (typeof step === "number" && field?.kind === "list") {
      words.push(`${field.entry.label} ${step + 1}`);
      field = field.entry;
    } else {
      field = fields.find(({ key }) => key === step);
      words.push(field?.label ?? String(step));
    }
    fields = field?.kind === "group" ? field.fields : [];
  }
  return words.join(" › ") || "Everything";
}
