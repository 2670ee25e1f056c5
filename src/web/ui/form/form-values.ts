/** What is written in the controls of a form, by name. */
export type FormValues = Record<string, string>;

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isTextControl(element: Element): element is TextControl {
  if (element instanceof HTMLInputElement) return element.type !== "file" && element.type !== "hidden";
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}

function textControls(form: HTMLFormElement): TextControl[] {
  return [...form.elements]
    .filter(isTextControl)
    .filter((control) => control.name !== "" && !isOther(control));
}

/** One of several answers that is not the chosen one. */
function isOther(control: TextControl): boolean {
  return control instanceof HTMLInputElement && control.type === "radio" && !control.checked;
}

/** Reads a form as it stands, disabled controls too: files and hidden fields are not text. A ticked box is 'true'. */
export function readValues(form: HTMLFormElement): FormValues {
  return Object.fromEntries(textControls(form).map((control) => [control.name, contentOf(control)]));
}

/** The same without passwords, which are kept nowhere. */
export function readKeptValues(form: HTMLFormElement): FormValues {
  const kept = textControls(form).filter((control) => !control.autocomplete.endsWith("password"));
  return Object.fromEntries(kept.map((control) => [control.name, contentOf(control)]));
}

/** Whether two sets of values say the same; what is missing in one is empty. */
export function isSameText(one: FormValues, other: FormValues): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => (one[name] ?? "") === (other[name] ?? ""));
}

function contentOf(control: TextControl): string {
  if (!(control instanceof HTMLInputElement) || control.type !== "checkbox") return control.value;
  return control.checked ? "true" : "";
}

/** What differs from what the page came with: a person wrote it before the page's script was there to notice. */
export function readTyped(form: HTMLFormElement, initial: FormValues): FormValues {
  const changed = Object.entries(readValues(form)).filter(
    ([name, value]) => value !== "" && value !== (initial[name] ?? ""),
  );
  return Object.fromEntries(changed);
}

export function isBlank(values: FormValues): boolean {
  return Object.values(values).every((value) => value.trim() === "");
}
