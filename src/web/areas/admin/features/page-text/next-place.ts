import { firstPlace } from "#domain/content/open-places.ts";

/**
 * Focuses the next control of a form that holds a placeholder, and selects the placeholder. Starts again at the end. The
 * form remembers the control, because a button takes the focus from it.
 */
export function focusNextPlace(form: HTMLFormElement | null): void {
  if (form === null) return;
  const controls = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")];
  const focused = controls.findIndex((control) => control === document.activeElement);
  const last = focused === -1 ? controls.findIndex(({ name }) => name === form.dataset.place) : focused;
  const inOrder = [...controls.slice(last + 1), ...controls.slice(0, last + 1)];
  const next = inOrder.find(({ value }) => firstPlace(value));
  if (next === undefined) return;
  for (
    let parent = next.closest("details");
    parent;
    parent = parent.parentElement?.closest("details") ?? null
  ) {
    parent.open = true;
  }
  form.dataset.place = next.name;
  next.focus();
  const found = firstPlace(next.value);
  if (found) next.setSelectionRange(found.start, found.end);
  next.scrollIntoView({ block: "center" });
}
