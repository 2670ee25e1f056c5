/** The text values of a form by control name, as a browser would post them. */
export type Texts = URLSearchParams;

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const notText = "[type=file], [type=hidden], :is([type=checkbox], [type=radio]):not(:checked)";
const textControls = `:is(input, textarea, select)[name]:not(${notText})`;
/** Passwords are never stored. */
const passwords = "[autocomplete$=password]";

/**
 * Reads the form's current values. `FormData` would leave out disabled controls, and all are disabled during
 * submission.
 */
export function readTexts(form: HTMLFormElement): Texts {
  return textsOf([...form.elements].filter(isTextControl));
}

/** Values that a draft may contain. */
export function readDraftTexts(form: HTMLFormElement): Texts {
  return textsOf([...form.elements].filter(isTextControl).filter((control) => !control.matches(passwords)));
}

function isTextControl(element: Element): element is TextControl {
  return element.matches(textControls);
}

function textsOf(controls: readonly TextControl[]): Texts {
  return new URLSearchParams(
    controls.flatMap((control) => {
      const chosen = control instanceof HTMLSelectElement ? [...control.selectedOptions] : [control];
      return chosen.map(({ value }) => [control.name, value]);
    }),
  );
}

/** Whether two forms have the same values. A missing value counts as empty. */
export function isSameText(one: Texts, other: Texts): boolean {
  return comparable(one) === comparable(other);
}

function comparable(texts: Texts): string {
  const filled = new URLSearchParams([...texts].filter(([, text]) => text !== ""));
  filled.sort();
  return filled.toString();
}

/** `texts`, overridden by input from before hydration. `first`: the initial values. */
export function withTyped(texts: Texts, form: HTMLFormElement, first: Texts): Texts {
  const now = readTexts(form);
  const isTyped = (name: string) =>
    now.getAll(name).join("") !== "" && `${now.getAll(name)}` !== `${first.getAll(name)}`;
  return new URLSearchParams([
    ...[...texts].filter(([name]) => !isTyped(name)),
    ...[...now].filter(([name]) => isTyped(name)),
  ]);
}
