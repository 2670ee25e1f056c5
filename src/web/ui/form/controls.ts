/** The texts of a form by the names of their controls; as a browser posts them. */
export type Texts = URLSearchParams;

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isTextControl(element: Element): element is TextControl {
  if (element instanceof HTMLInputElement) return element.type !== "file" && element.type !== "hidden";
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}

/** Reads a form as it stands. Unlike `FormData`, which leaves out disabled controls: all are while the form is sent. */
export function readTexts(form: HTMLFormElement): Texts {
  return textsOf([...form.elements].filter(isTextControl));
}

/** The same without passwords, which are stored nowhere. */
export function readTextsToKeep(form: HTMLFormElement): Texts {
  const controls = [...form.elements].filter(isTextControl);
  return textsOf(controls.filter(({ autocomplete }) => !autocomplete.endsWith("password")));
}

function textsOf(controls: readonly TextControl[]): Texts {
  return new URLSearchParams(
    controls
      .filter(({ name }) => name !== "")
      .flatMap((control) => contentsOf(control).map((text) => [control.name, text])),
  );
}

function contentsOf(control: TextControl): string[] {
  if (control instanceof HTMLSelectElement) return [...control.selectedOptions].map(({ value }) => value);
  const isUnticked = /^(checkbox|radio)$/.test(control.type) && !(control as HTMLInputElement).checked;
  return isUnticked ? [] : [control.value];
}

/** Whether two forms say the same. What is missing in one is empty. */
export function isSameText(one: Texts, other: Texts): boolean {
  return comparable(one) === comparable(other);
}

function comparable(texts: Texts): string {
  const filled = new URLSearchParams([...texts].filter(([, text]) => text !== ""));
  filled.sort();
  return filled.toString();
}

export function isBlank(texts: Texts): boolean {
  return [...texts.values()].every((text) => text.trim() === "");
}

/** `texts` with what was typed before the page's script was there to notice: `first` is what the page came with. */
export function withTyped(texts: Texts, form: HTMLFormElement, first: Texts): Texts {
  const result = new URLSearchParams(texts);
  const now = readTexts(form);
  for (const name of new Set(now.keys())) {
    const typed = now.getAll(name);
    if (typed.join("") === "" || typed.join("\n") === first.getAll(name).join("\n")) continue;
    result.delete(name);
    for (const text of typed) result.append(name, text);
  }
  return result;
}
