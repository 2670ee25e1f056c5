/** Markup that needs no escaping. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Value = string | number | Html | readonly Html[];

/** Template tag: escapes every value that is not markup itself. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((markup, part, index) => markup + markupOf(values[index - 1] ?? "") + part));
}

function markupOf(value: Value): string {
  if (value instanceof Html) return value.markup;
  if (Array.isArray(value)) return value.map((each: Html) => each.markup).join("");
  return escapeHtml(String(value));
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
