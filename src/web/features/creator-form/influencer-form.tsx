import { useRef, useState } from "react";
import { errorMessages } from "#domain/http/error-messages.ts";
import { controlOf } from "#domain/influencers/application-form.ts";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import type { SaveOutcome } from "#web/api/admin-records.ts";
import type { OnProgress } from "#web/api/upload-transport.ts";
import { DraftNotice } from "#web/ui/form/form-layout.tsx";
import { SaveBar } from "#web/ui/form/save-bar.tsx";
import { UnsavedGuard } from "#web/ui/form/unsaved-guard.tsx";
import { type SendOutcome, useForm } from "#web/ui/form/use-form.ts";
import { VersionConflict } from "#web/ui/form/version-conflict.tsx";
import { ChannelFields, PersonFields, WorkFields } from "./application-fields.tsx";
import { shareSent } from "./file-intake.ts";
import { influencerFields, influencerGroups, influencerValues } from "./influencer-values.ts";
import { ListingFields } from "./listing-fields.tsx";
import { RecordFileTiles } from "./record-file-tiles.tsx";
import { type RecordFiles, useRecordFiles } from "./use-record-files.ts";

type InfluencerFormProps = {
  /** Undefined for a new one. */
  record: InfluencerProfile | undefined;
  save: (body: FormData, onProgress: OnProgress) => Promise<SaveOutcome<InfluencerProfile>>;
  onSaved: (saved: InfluencerProfile) => void;
  /** Where Cancel leads. */
  list: string;
  /** Where somebody is sent whose session has ended. */
  login: string;
};

const newRules = async () => (await import("./influencer-rules.ts")).newInfluencerProblems;
const editRules = async () => (await import("./influencer-rules.ts")).editedInfluencerProblems;

/** The application form as an administrator uses it: with the listing, a password, and the files in their order. */
export function InfluencerForm({ record, save, onSaved, list, login }: InfluencerFormProps) {
  const files = useRecordFiles(record);
  const [sent, setSent] = useState<number>();
  const [editConflict, setOvertaken] = useState<InfluencerProfile>();
  const saved = useRef(false);
  const initial = influencerValues(record);
  const form = useForm({
    name: `influencer:${record?._id ?? "new"}`,
    initial,
    rules: record ? editRules : newRules,
    invalidMessage: errorMessages.validation,
    minimumOpenTime: 0,
    keepWhenSent: true,
    send: async (values) => {
      const outcome = await save(bodyOf(values, files), setSent);
      setSent(undefined);
      if (outcome.ok) {
        saved.current = true;
        onSaved(outcome.record);
      } else setOvertaken(outcome.current);
      return atControls(outcome, values);
    },
  });
  const reset = () => {
    files.reset();
    form.reset();
  };

  return (
    <div className="group/form" data-dense="">
      {form.restored && (
        <DraftNotice onClear={reset} label={record ? "Back to the saved record" : "Start with an empty form"}>
          What you wrote before is still here. New files have to be chosen again.
        </DraftNotice>
      )}
      <form {...form.formProps}>
        <fieldset key={form.version} disabled={form.sending} className="min-w-0">
          <legend className="sr-only">{record ? record.name : "New influencer"}</legend>
          <input name="updatedAt" defaultValue={form.values.updatedAt} readOnly hidden />
          <PersonFields form={form} voice="administrator" />
          <ChannelFields form={form} voice="administrator" />
          <WorkFields
            form={form}
            voice="administrator"
            chosen={files.chosen}
            progress={undefined}
            tiles={(field) => (
              <RecordFileTiles
                field={field}
                files={files}
                progress={progressOf(files, field, form.sending, sent)}
              />
            )}
          />
          <ListingFields form={form} isNew={record === undefined} />
        </fieldset>
        <SaveBar form={form} label={record ? "Save changes" : "Add Influencer"} cancel={list} />
      </form>
      <VersionConflict
        form={form}
        groups={influencerGroups}
        base={initial}
        stored={editConflict && influencerValues(editConflict)}
        onClose={() => setOvertaken(undefined)}
        onTaken={() => editConflict && files.rebase(editConflict)}
      />
      <UnsavedGuard
        isUnsaved={() => !saved.current && (form.isChanged() || files.isChanged())}
        freeWay={login}
        onGiveUp={form.forget}
      />
    </div>
  );
}

function bodyOf(values: Record<string, string>, files: RecordFiles): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...influencerFields(values), ...files.fields() })) {
    body.set(name, value);
  }
  for (const field of ["images", "videos"] as const) {
    for (const { file } of files.chosen.files[field]) body.append(field, file, file.name);
  }
  return body;
}

/** Files leave one after another, pictures first. */
function progressOf(
  files: RecordFiles,
  field: "images" | "videos",
  sending: boolean,
  sent: number | undefined,
) {
  if (!sending) return undefined;
  const { images, videos } = files.chosen.files;
  const sizes = [...images, ...videos].map(({ file }) => file.size);
  return (place: number) => shareSent(sizes, field === "images" ? place : place + images.length, sent ?? 0);
}

/** What the API says about its fields, at the controls that they come from. */
function atControls(outcome: SaveOutcome<InfluencerProfile>, values: Record<string, string>): SendOutcome {
  if (outcome.ok) return outcome;
  const errors = outcome.errors.map(({ path, message }) => ({ path: controlOf(path, values), message }));
  return { ...outcome, errors };
}
