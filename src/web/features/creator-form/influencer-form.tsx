import { type FocusEvent, type ReactNode, useRef, useState } from "react";
import { changedControls } from "#domain/custom-fields/custom-controls.ts";
import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { formFieldOf } from "#domain/influencers/form-field.ts";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import type { SaveOutcome } from "#web/api/save-outcome.ts";
import type { UploadAccess } from "#web/api/upload-access.ts";
import { Button } from "#web/ui/button.tsx";
import { DraftNotice } from "#web/ui/form/form-layout.tsx";
import { SaveBar } from "#web/ui/form/save-bar.tsx";
import { UnsavedGuard } from "#web/ui/form/unsaved-guard.tsx";
import { type Form, type FormState, useForm } from "#web/ui/form/use-form.ts";
import { VersionConflict } from "#web/ui/form/version-conflict.tsx";
import { ChannelFields, type FormTexts, PersonFields, WorkFields } from "./application-fields.tsx";
import { comparedFields, type InfluencerValues, influencerValues, recordBody } from "./influencer-values.ts";
import { ListingFields } from "./listing-fields.tsx";
import { PhotoField } from "./photo-field.tsx";
import { RecordFileTiles } from "./record-file-tiles.tsx";
import { RosterFields } from "./roster-fields.tsx";
import { isMoving, isSettled, problemsOf } from "./upload-row.ts";
import { type RecordFiles, useRecordFiles } from "./use-record-files.ts";
import type { Uploads } from "./use-uploads.ts";

type InfluencerFormProps = {
  /** Undefined for a new one. */
  record: InfluencerProfile | undefined;
  usualTags: readonly string[];
  ownFields: readonly CustomField[];
  ownControls: (form: FormState) => ReactNode;
  /** Names records that may be about the same person, for a new one as it is typed so far. */
  duplicatesOf: (typed: InfluencerValues) => ReactNode;
  /** Uploads of new pictures and videos, which are sent before the form. */
  access: UploadAccess;
  save: (body: FormData) => Promise<SaveOutcome<InfluencerProfile>>;
  onSaved: (saved: InfluencerProfile) => void;
  /** Target of Cancel. */
  list: string;
  /** Redirect after the session has ended. */
  login: string;
};

const newRules = async () => (await import("./influencer-rules.ts")).newInfluencerProblems;
const editRules = async () => (await import("./influencer-rules.ts")).editedInfluencerProblems;

/** Rules of the form with own fields, whose stored values need not be valid any more. */
function rulesOf(
  record: InfluencerProfile | undefined,
  base: InfluencerProfile | undefined,
  fields: readonly CustomField[],
) {
  return async () => {
    const problems = await (record ? editRules : newRules)();
    return (values: InfluencerValues) => problems(values, { fields, stored: base?.custom });
  };
}

/** Application form for administrators, with the listing, a password, and files that can be reordered. */
export function InfluencerForm(props: InfluencerFormProps) {
  const { record, usualTags, ownFields, ownControls, duplicatesOf, access, save, onSaved, list, login } =
    props;
  const files = useRecordFiles(record, access);
  const [editConflict, setEditConflict] = useState<InfluencerProfile>();
  const saved = useRef(false);
  const [base, setBase] = useState(record);
  const initial = influencerValues(record, ownFields);
  const form = useForm<InfluencerValues>({
    name: `influencer:${record?._id ?? "new"}`,
    initial,
    rules: rulesOf(record, base, ownFields),
    fieldOf: formFieldOf,
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async (values) => {
      const sent = await files.uploads.settled();
      const problems = problemsOf(sent);
      if (problems.length > 0) return { ok: false, message: errorMessages.validation, errors: problems };
      const custom = changedControls(ownFields, values.custom, base?.custom);
      const outcome = await save(recordBody(values, { files, sent, custom }));
      if (outcome.ok) {
        files.uploads.clear();
        saved.current = true;
        onSaved(outcome.record);
      } else setEditConflict(outcome.current);
      return outcome;
    },
  });
  const { typed, onBlur } = useTyped(form);
  const reset = () => {
    files.reset();
    form.reset();
  };
  const giveUp = () => {
    files.uploads.discard();
    form.forget();
  };

  return (
    <div className="group/form" data-dense="">
      {form.restored && (
        <DraftNotice onClear={reset} label={record ? "Back to the saved record" : "Start with an empty form"}>
          We kept what you typed. Choose a new photo again.
        </DraftNotice>
      )}
      <form {...form.formProps} onBlur={onBlur}>
        <fieldset key={form.version} disabled={form.sending} className="min-w-0">
          <legend className="sr-only">{record ? record.name : "New influencer"}</legend>
          <input name="updatedAt" defaultValue={form.texts.get("updatedAt") ?? ""} readOnly hidden />
          <RecordFields {...{ form, files, record, usualTags, ownControls }} />
        </fieldset>
        <SaveBar form={form} label={record ? "Save changes" : "Add Influencer"} cancel={list}>
          {!record && duplicatesOf(typed)}
          {form.sending && <WaitingFiles uploads={files.uploads} />}
        </SaveBar>
      </form>
      {editConflict && (
        <VersionConflict
          form={form}
          fields={comparedFields(ownFields)}
          base={initial}
          stored={influencerValues(editConflict, ownFields)}
          onClose={() => setEditConflict(undefined)}
          onTaken={() => {
            setBase(editConflict);
            files.rebase(editConflict);
          }}
        />
      )}
      <UnsavedGuard
        isUnsaved={() => !saved.current && (form.isChanged() || files.isChanged())}
        freeWay={login}
        onGiveUp={giveUp}
      />
    </div>
  );
}

type RecordFieldsProps = Pick<InfluencerFormProps, "record" | "usualTags" | "ownControls"> & {
  form: FormState;
  files: RecordFiles;
};

function RecordFields({ form, files, record, usualTags, ownControls }: RecordFieldsProps) {
  return (
    <>
      <RecordPerson form={form} files={files} />
      <ChannelFields form={form} texts={administratorTexts} />
      <RecordWork form={form} files={files} />
      <RosterFields form={form} usualTags={usualTags}>
        {ownControls(form)}
      </RosterFields>
      <ListingFields form={form} isNew={record === undefined} />
    </>
  );
}

/** The values as they were when the last field was left. */
function useTyped(form: Form<InfluencerValues>) {
  const [typed, setTyped] = useState<InfluencerValues>({});
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    form.formProps.onBlur(event);
    setTyped(form.read());
  };
  return { typed, onBlur };
}

function WaitingFiles({ uploads }: { uploads: Uploads }) {
  const left = uploads.rows.filter((row) => !isSettled(row));
  if (left.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p role="status" className="text-ink-soft">
        The changes are saved as soon as the files have arrived. Keep this page open.
      </p>
      {left.some(isMoving) && (
        <Button size="small" variant="quiet" onClick={uploads.pauseAll} className="max-sm:px-0">
          Pause uploads
        </Button>
      )}
    </div>
  );
}

function RecordWork({ form, files }: { form: FormState; files: RecordFiles }) {
  return (
    <WorkFields
      form={form}
      texts={administratorTexts}
      chosen={files.chosen}
      tiles={(field) => <RecordFileTiles field={field} files={files} />}
    />
  );
}

function RecordPerson({ form, files }: { form: FormState; files: RecordFiles }) {
  const photo = (
    <PhotoField
      form={form}
      photo={files.photo}
      hint="JPG or PNG, up to 10MB. Without one, the profile shows the initials."
      stored={files.storedAvatar}
      onRemoveStored={files.removeAvatar}
    />
  );
  return <PersonFields form={form} texts={administratorTexts} photo={photo} />;
}

/** Texts of the application form for administrators who add or edit a creator. */
const administratorTexts: FormTexts = {
  person: {
    title: "Person",
    description: "A public profile shows name, photo, location, and languages, and never email and phone.",
  },
  channels: { title: "Channels", description: "A username is enough; visitors see a link to the channel." },
  work: {
    title: "Work",
    description: "A public profile shows all of it, with pictures and videos in this order.",
  },
  bio: "What they make and for whom.",
};
