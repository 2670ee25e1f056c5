import { useState } from "react";
import { errorMessages } from "#domain/http/error-messages.ts";
import { formFieldOf } from "#domain/influencers/form-field.ts";
import type { OwnApplication } from "#domain/status/status.contract.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import type { OnProgress } from "#web/api/upload-transport.ts";
import { Button } from "#web/ui/button.tsx";
import { DraftNotice, FormEnd, FormFailure } from "#web/ui/form/form-layout.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { ChannelFields, PersonFields, WorkFields } from "./application-fields.tsx";
import { uploadProgress } from "./file-intake.ts";
import { applicationValues, type InfluencerValues, recordBody } from "./influencer-values.ts";
import { PhotoField } from "./photo-field.tsx";
import { RecordFileTiles } from "./record-file-tiles.tsx";
import { useRecordFiles } from "./use-record-files.ts";

export type SaveApplication = (body: FormData, onProgress: OnProgress) => Promise<FormOutcome>;

type ApplicationEditFormProps = {
  application: OwnApplication;
  save: SaveApplication;
  onSaved: () => void;
  onCancel: () => void;
};

const rules = async () => (await import("./application-rules.ts")).applicationEditProblems;

/** Application form for a pending creator: all fields except the email address, with the stored files. */
export function ApplicationEditForm({ application, save, onSaved, onCancel }: ApplicationEditFormProps) {
  const { photo, images, videos, updatedAt } = application;
  const files = useRecordFiles({ avatar: photo?.src ?? null, images, videos });
  const [sent, setSent] = useState<number>();
  const form = useForm<InfluencerValues>({
    // A draft based on an earlier version would undo later changes.
    name: `application:${updatedAt}`,
    initial: applicationValues(application),
    rules,
    fieldOf: formFieldOf,
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async (values) => {
      const outcome = await save(recordBody(values, { files }), setSent);
      setSent(undefined);
      if (outcome.ok) onSaved();
      return outcome;
    },
  });
  const progress = uploadProgress(files.chosen.files, sent ?? 0);
  return (
    <>
      {form.restored && (
        <DraftNotice
          onClear={() => {
            files.reset();
            form.reset();
          }}
          label="Back to what was sent"
        >
          We kept what you typed. Choose new files again.
        </DraftNotice>
      )}
      <form {...form.formProps}>
        <fieldset key={form.version} disabled={form.sending} className="min-w-0">
          <legend className="sr-only">Your application</legend>
          <input name="updatedAt" defaultValue={updatedAt} readOnly hidden />
          <PersonFields
            form={form}
            hasEmail={false}
            photo={
              <PhotoField
                form={form}
                photo={files.photo}
                hint="A JPG or PNG of you, up to 10MB. A new one replaces the one you sent."
                stored={files.storedAvatar ?? null}
              />
            }
          />
          <ChannelFields form={form} />
          <WorkFields
            form={form}
            chosen={files.chosen}
            progress={undefined}
            tiles={(field) => (
              <RecordFileTiles
                field={field}
                files={files}
                choosesAvatar={false}
                progress={form.sending ? (place) => progress(field, place) : undefined}
              />
            )}
          />
        </fieldset>
        <FormEnd>
          {form.failure && <FormFailure message={form.failure} />}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="large" busy={form.sending} busyLabel="Saving…">
              Save changes
            </Button>
            <Button variant="quiet" size="large" onClick={onCancel} disabled={form.sending}>
              Cancel
            </Button>
          </div>
        </FormEnd>
      </form>
    </>
  );
}
