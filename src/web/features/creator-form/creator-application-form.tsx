import { useState } from "react";
import { honeypotField, minimumOpenTime } from "#domain/http/bot-detection.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { ApplicationValues } from "#domain/influencers/application-form.ts";
import { formFieldOf } from "#domain/influencers/form-field.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import type { OnProgress } from "#web/api/upload-transport.ts";
import { Button } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";
import { Honeypot } from "#web/ui/form/form-fields.tsx";
import { DraftNotice, FormEnd, FormFailure } from "#web/ui/form/form-layout.tsx";
import { FormNotice, useNoticeVersion } from "#web/ui/form/form-notice.tsx";
import { type FormState, type PostedForm, useForm } from "#web/ui/form/use-form.ts";
import type { applicationBody } from "./application-body.ts";
import { ChannelFields, PersonFields, WorkFields } from "./application-fields.tsx";
import { uploadProgress } from "./file-intake.ts";
import { HealthNotice } from "./health-notice.tsx";
import { PhotoField } from "./photo-field.tsx";
import { SignedUp } from "./signed-up.tsx";
import { useChosenFiles } from "./use-chosen-files.ts";
import { usePhoto } from "./use-photo.ts";

export type SendApplication = (body: FormData, key: string, onProgress: OnProgress) => Promise<FormOutcome>;

type CreatorApplicationFormProps = {
  /** URL of the page, the form's target without JavaScript. */
  action: string;
  posted: PostedForm | undefined;
  send: SendApplication;
  /** Whether the server responds. */
  isServerUp: () => Promise<boolean>;
};

const bodyOf = async (...parts: Parameters<typeof applicationBody>) =>
  (await import("./application-body.ts")).applicationBody(...parts);
const rules = async () => (await import("./application-rules.ts")).applicationProblems;

/** Application form of a creator: person, channels, work. */
export function CreatorApplicationForm({ action, posted, send, isServerUp }: CreatorApplicationFormProps) {
  const chosen = useChosenFiles();
  const photo = usePhoto();
  const accepted = useNoticeVersion();
  const [sent, setSent] = useState<{ bytes: number; total: number }>();
  const form = useForm<ApplicationValues>({
    name: "/api/join",
    posted,
    rules,
    fieldOf: formFieldOf,
    invalidMessage: errorMessages.validation,
    minimumOpenTime,
    send: async (values, { key, openTime }) => {
      const body = await bodyOf(values, { ...chosen.files, photo: photo.chosen?.file }, openTime, accepted);
      const outcome = await send(body, key, (bytes, total) => setSent({ bytes, total }));
      setSent(undefined);
      if (outcome.ok) {
        chosen.clear();
        photo.remove();
      }
      return outcome;
    },
  });

  const { sentMessage } = form;
  const progress = form.sending ? uploadProgress(chosen.files, sent?.bytes ?? 0) : undefined;
  const { images, videos } = chosen.files;
  return (
    <>
      {sentMessage && (
        <SignedUp title={sentMessage} leftOut={form.leftOut} action={action} onAgain={form.clear} />
      )}
      <Container className={sentMessage ? "hidden" : ""}>
        <div className="grid gap-4 pt-8 empty:hidden">
          <HealthNotice isServerUp={isServerUp} />
          {form.restored && (
            <DraftNotice onClear={form.clear}>We kept what you typed. Choose files again.</DraftNotice>
          )}
        </div>
        <form {...form.formProps} method="post" action={action} encType="multipart/form-data">
          <fieldset key={form.version} disabled={form.sending} className="min-w-0">
            <legend className="sr-only">Your application</legend>
            <PersonFields form={form} photo={<PhotoField form={form} photo={photo} hint={photoHint} />} />
            <ChannelFields form={form} />
            <WorkFields form={form} chosen={chosen} progress={progress} />
            <Honeypot name={honeypotField} />
          </fieldset>
          <FormEnd>
            <FormNotice form="application" kept />
            <Ending
              form={form}
              sent={sent}
              hasFiles={images.length + videos.length > 0 || photo.chosen !== undefined}
            />
          </FormEnd>
        </form>
      </Container>
    </>
  );
}

const photoHint =
  "A JPG or PNG of you, up to 10MB, which you can crop here. Without one, your profile shows your initials.";

/** For creators who have already applied. */
const wayToUs = { to: "/contact?service=profile", label: "Write to us" };

type Sent = { bytes: number; total: number } | undefined;

function Ending({ form, sent, hasFiles }: { form: FormState; sent: Sent; hasFiles: boolean }) {
  const percent = sent && sent.total > 0 ? Math.floor((sent.bytes / sent.total) * 100) : undefined;
  const isWaiting = percent === undefined || percent >= 100;
  return (
    <>
      {form.failure && (
        <FormFailure
          message={form.failure}
          way={form.failure === errorMessages.alreadyRegistered ? wayToUs : undefined}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" size="large" busy={form.sending} busyLabel="Sending…">
          Submit Application
        </Button>
        <p className="max-w-[26rem] text-ink-soft text-small" data-figures="">
          {form.sending && hasFiles
            ? `${isWaiting ? "Checking your files." : `${percent} % sent.`} Please keep this page open.`
            : "A person reviews every application and answers within 3-5 business days."}
        </p>
        <span role="status" className="sr-only">
          {form.sending && hasFiles && (isWaiting ? "Checking your files." : "Sending your files.")}
        </span>
      </div>
    </>
  );
}
