import { useState } from "react";
import { draftInputSchema } from "#domain/deliverables/deliverables.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import type { OnProgress } from "#web/api/upload-transport.ts";
import { useForm } from "#web/ui/form/use-form.ts";
import { uploadProgress } from "./file-intake.ts";
import { useChosenFiles } from "./use-chosen-files.ts";

export type SendDraft = (body: FormData, key: string, onProgress: OnProgress) => Promise<FormOutcome>;
type DraftValues = { caption?: string; link?: string; note?: string };
export type DraftFormState = ReturnType<typeof useDraftForm>;

/** Form for a draft: text, a link, or files. All input stays until it has been sent. */
export function useDraftForm(pieceId: string, send: SendDraft) {
  const chosen = useChosenFiles();
  const { images, videos } = chosen.files;
  const [sent, setSent] = useState(0);
  const form = useForm<DraftValues>({
    name: `draft-${pieceId}`,
    rules: async () => (values) => draftProblems(values, images.length + videos.length),
    invalidMessage: errorMessages.validation,
    send: async ({ caption = "", link = "", note = "" }, { key }) => {
      const body = new FormData();
      for (const [name, text] of Object.entries({ caption, link, note })) body.set(name, text);
      for (const { file } of images) body.append("images", file, file.name);
      for (const { file } of videos) body.append("videos", file, file.name);
      const outcome = await send(body, key, setSent);
      setSent(0);
      if (outcome.ok) chosen.clear();
      return outcome;
    },
  });
  const progress = uploadProgress(chosen.files, sent);
  return {
    form,
    chosen,
    progressOf: (field: "images" | "videos") =>
      form.sending ? (place: number) => progress(field, place) : undefined,
  };
}

function draftProblems(values: DraftValues, fileCount: number) {
  const isEmpty = fileCount === 0 && !values.caption?.trim() && !values.link?.trim();
  const missing = { path: "caption", message: "A text, a link, or a file is needed" };
  return [...fieldProblems(draftInputSchema, values), ...(isEmpty ? [missing] : [])];
}
