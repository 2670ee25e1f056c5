/** The texts of a form by the names of their controls; as a browser posts them. */
export type Texts = URLSearchParams;

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const notText = "[type=file], [type=hidden], :is([type=checkbox], [type=radio]):not(:checked)";
const textControls = `:is(input, textarea, select)[name]:not(${notText})`;
/** Passwords are stored nowhere. */
const passwords = "[autocomplete$=password]";

/** Reads a form as it stands. Unlike `FormData`, which leaves out disabled controls: all are while the form is sent. */
export function readTexts(form: HTMLFormElement): Texts {
  return textsOf([...form.elements].filter(isTextControl));
}

/** What a draft may hold of a form. */
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

/** Whether two forms say the same. What is missing in one is empty. */
export function isSameText(one: Texts, other: Texts): boolean {
  return comparable(one) === comparable(other);
}

function comparable(texts: Texts): string {
  const filled = new URLSearchParams([...texts].filter(([, text]) => text !== ""));
  filled.sort();
  return filled.toString();
}

/** `texts` with what was typed before the page's script was there to notice: `first` is what the page came with. */
export function withTyped(texts: Texts, form: HTMLFormElement, first: Texts): Texts {
  const now = readTexts(form);
  const isTyped = (name: string) =>
    now.getAll(name).join("") !== "" && `${now.getAll(name)}` !== `${first.getAll(name)}`;
  return new URLSearchParams([
    ...[...texts].filter(([name]) => !isTyped(name)),
    ...[...now].filter(([name]) => isTyped(name)),
  ]);
}
