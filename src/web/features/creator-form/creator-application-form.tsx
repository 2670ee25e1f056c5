import { useState } from "react";
import { honeypotField, minimumOpenTime } from "#domain/http/bot-detection.ts";
import type { FieldError } from "#domain/http/envelope.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { controlOf } from "#domain/influencers/application-form.ts";
import type { UploadField } from "#domain/media/upload-limits.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import type { OnProgress } from "#web/api/upload-transport.ts";
import { Button } from "#web/ui/button.tsx";
import { Container } from "#web/ui/container.tsx";
import { Decoy } from "#web/ui/form/form-fields.tsx";
import { DraftNotice, FormEnd, FormFailure } from "#web/ui/form/form-layout.tsx";
import { type FormState, type PostedForm, type SendOutcome, useForm } from "#web/ui/form/use-form.ts";
import { applicationBody } from "./application-body.ts";
import { ChannelFields, PersonFields, WorkFields } from "./application-fields.tsx";
import { shareSent } from "./file-intake.ts";
import { HealthNotice } from "./health-notice.tsx";
import { SignedUp } from "./signed-up.tsx";
import { type ChosenFiles, useChosenFiles } from "./use-chosen-files.ts";

export type SendApplication = (body: FormData, key: string, onProgress: OnProgress) => Promise<FormOutcome>;

type JoinRequestFormProps = {
  /** The address of the page: where the form goes without script. */
  action: string;
  posted: PostedForm | undefined;
  send: SendApplication;
  /** Whether the server answers. */
  isServerUp: () => Promise<boolean>;
};

const rules = async () => (await import("./application-rules.ts")).applicationProblems;

/** The application of a creator: who it is, the channels, the work. */
export function JoinRequestForm({ action, posted, send, isServerUp }: JoinRequestFormProps) {
  const chosen = useChosenFiles();
  const [sent, setSent] = useState<{ bytes: number; total: number }>();
  const form = useForm({
    name: "/api/join",
    posted: posted && { ...posted, outcome: atControls(posted.outcome, posted.values) },
    rules,
    invalidMessage: errorMessages.validation,
    minimumOpenTime,
    send: async (values, { key, openTime }) => {
      const body = applicationBody(values, chosen.files, openTime);
      const outcome = await send(body, key, (bytes, total) => setSent({ bytes, total }));
      setSent(undefined);
      if (outcome.ok) chosen.clear();
      return atControls(outcome, values, chosen.files);
    },
  });

  const { sentMessage } = form;
  return (
    <>
      {sentMessage && <SignedUp title={sentMessage} action={action} onAgain={form.clear} />}
      <Container className={sentMessage ? "hidden" : ""}>
        <div className="grid gap-4 pt-8 empty:hidden">
          <HealthNotice isServerUp={isServerUp} />
          {form.restored && (
            <DraftNotice onClear={form.clear}>
              What you wrote before is still here. Only files have to be chosen again.
            </DraftNotice>
          )}
        </div>
        <form {...form.formProps} method="post" action={action} encType="multipart/form-data">
          <fieldset key={form.version} disabled={form.sending} className="min-w-0">
            <legend className="sr-only">Your application</legend>
            <PersonFields form={form} />
            <ChannelFields form={form} />
            <WorkFields form={form} chosen={chosen} progress={progressOf(chosen, form.sending, sent)} />
            <Decoy name={honeypotField} />
          </fieldset>
          <FormEnd>
            <Ending form={form} sent={sent} hasFiles={filesOf(chosen.files).length > 0} />
          </FormEnd>
        </form>
      </Container>
    </>
  );
}

type Sent = { bytes: number; total: number } | undefined;

function Ending({ form, sent, hasFiles }: { form: FormState; sent: Sent; hasFiles: boolean }) {
  const percent = sent && sent.total > 0 ? Math.floor((sent.bytes / sent.total) * 100) : undefined;
  const isWaiting = percent === undefined || percent >= 100;
  return (
    <>
      {form.failure && <FormFailure message={form.failure} />}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" size="large" busy={form.sending} busyLabel="Sending…">
          Submit Application
        </Button>
        <p className="max-w-[26rem] text-ink-soft text-small" data-figures="">
          {form.sending && hasFiles
            ? `${isWaiting ? "Checking your files." : `${percent} % sent.`} Please keep this page open.`
            : "A person reads every application and answers within 3-5 business days."}
        </p>
        <span role="status" className="sr-only">
          {form.sending && hasFiles && (isWaiting ? "Checking your files." : "Sending your files.")}
        </span>
      </div>
    </>
  );
}

function filesOf(files: ChosenFiles["files"]) {
  return [...files.images, ...files.videos];
}

/** Files leave one after another, pictures first. */
function progressOf(chosen: ChosenFiles, sending: boolean, sent: Sent) {
  if (!sending) return undefined;
  const sizes = filesOf(chosen.files).map(({ file }) => file.size);
  return (field: UploadField, place: number) =>
    shareSent(sizes, field === "images" ? place : place + chosen.files.images.length, sent?.bytes ?? 0);
}

/** What the API says about its fields, at the controls that they come from. */
function atControls(
  outcome: SendOutcome,
  values: Record<string, string>,
  files?: ChosenFiles["files"],
): SendOutcome {
  if (outcome.ok) return outcome;
  const errors: FieldError[] = outcome.errors.map(({ path, message }) => ({
    path: controlOf(path, values),
    message,
  }));
  const field = files && namedField(outcome.message, files);
  if (field) errors.push({ path: field, message: outcome.message });
  return { ...outcome, errors };
}

/** The field whose file a refusal names. */
function namedField(message: string, files: ChosenFiles["files"]): UploadField | undefined {
  return (["images", "videos"] as const).find((field) =>
    files[field].some(({ file }) => message.startsWith(`${file.name} `)),
  );
}
