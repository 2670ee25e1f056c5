import {
  type Content,
  differencesOf,
  pathText,
  valueAt,
  withValue,
  wordsOf,
} from "#domain/content/section-values.ts";
import { ConflictDialog } from "#web/ui/form/conflict-dialog.tsx";
import { labelOf } from "./field-labels.ts";
import type { SectionForm } from "./use-section-form.ts";

/** Resolves an edit conflict: the user selects a version of each field. */
export function TextConflict({ form, theirs }: { form: SectionForm; theirs: Content }) {
  const places = differencesOf(theirs, form.content).map(({ path }) => ({ path, name: pathText(path) }));
  const words = (content: Content, path: (typeof places)[number]["path"]) => wordsOf(valueAt(content, path));
  return (
    <ConflictDialog
      conflicts={places.map(({ path, name }) => ({
        name,
        label: labelOf(form.section, path),
        theirs: words(theirs, path),
        mine: words(form.content, path),
        ours:
          JSON.stringify(valueAt(form.base.content, path)) !== JSON.stringify(valueAt(form.content, path)),
      }))}
      onClose={form.postpone}
      onChosen={(chosen) => {
        const taken = places.filter(({ name }) => chosen.has(name));
        form.settle(
          taken.reduce((content, { path }) => withValue(content, path, valueAt(theirs, path)), form.content),
        );
      }}
    />
  );
}
