import type { Media } from "#domain/media/media.contract.ts";
import { FieldError } from "#web/ui/field.tsx";
import { asSentence, CheckboxField } from "#web/ui/form/form-fields.tsx";
import type { FormState } from "#web/ui/form/use-form.ts";
import { StoredPreview } from "./record-file-tiles.tsx";

const nouns: Record<Media["kind"], string> = { image: "picture", video: "video", document: "document" };

/** Files of the draft before, each of which stays unless it is unchecked. */
export function KeptFiles({ form, files }: { form: FormState; files: readonly Media[] }) {
  const problem = asSentence(form.problemAt("keep"));
  const problemId = `${form.formId}-keep`;
  return (
    <fieldset className="min-w-0" aria-describedby={problem && problemId}>
      <legend className="mb-2 font-semibold">From the last draft</legend>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {files.map((file) => (
          <li key={file.id} className="min-w-0 overflow-clip rounded-card border border-line bg-raised">
            <div className="relative aspect-4/3 bg-sunk">
              <StoredPreview file={file} name={nameOf(file, files)} />
            </div>
            <div className="wrap-anywhere p-2.5">
              <CheckboxField
                form={form}
                name="keep[]"
                value={file.id}
                label={`Keep ${nameOf(file, files)}`}
                onChange={() => form.changed()}
              />
            </div>
          </li>
        ))}
      </ul>
      {problem && <FieldError id={problemId}>{problem}</FieldError>}
    </fieldset>
  );
}

/** 'this video' if there is only one of its kind, otherwise 'video 2'. */
function nameOf(file: Media, files: readonly Media[]): string {
  const alike = files.filter(({ kind }) => kind === file.kind);
  const noun = nouns[file.kind];
  return alike.length === 1 ? `this ${noun}` : `${noun} ${alike.indexOf(file) + 1}`;
}
