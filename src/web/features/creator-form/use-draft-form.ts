import { useState } from "react";
import { type Draft, draftInputSchema } from "#domain/deliverables/deliverables.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";
import {
  maximumImages,
  maximumVideos,
  tooManyImagesMessage,
  tooManyVideosMessage,
} from "#domain/media/upload-limits.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import type { OnProgress } from "#web/api/upload-transport.ts";
import { useForm } from "#web/ui/form/use-form.ts";
import { uploadProgress } from "./file-intake.ts";
import { useChosenFiles } from "./use-chosen-files.ts";

export type SendDraft = (body: FormData, key: string, onProgress: OnProgress) => Promise<FormOutcome>;
type DraftValues = { caption?: string; link?: string; note?: string; keep?: string[] };
export type DraftFormState = ReturnType<typeof useDraftForm>;

/**
 * Form for a draft: text, a link, or files. All input stays until it has been sent. `earlier`: the draft before, with
 * whose text, link, and files the form starts.
 */
export function useDraftForm(deliverableId: string, send: SendDraft, earlier?: Draft) {
  const chosen = useChosenFiles();
  const { images, videos } = chosen.files;
  const stored = earlier?.files ?? [];
  const [sent, setSent] = useState(0);
  const form = useForm<DraftValues>({
    name: `draft-${deliverableId}`,
    ...(earlier && {
      initial: { caption: earlier.caption, link: earlier.link, keep: stored.map(({ id }) => id) },
    }),
    rules: async () => (values) => {
      const kept = stored.filter(({ id }) => values.keep?.includes(id));
      const keptVideos = kept.filter(({ kind }) => kind === "video").length;
      return draftProblems(values, {
        images: images.length + kept.length - keptVideos,
        videos: videos.length + keptVideos,
      });
    },
    invalidMessage: errorMessages.validation,
    send: async ({ caption = "", link = "", note = "", keep = [] }, { key }) => {
      const body = new FormData();
      const texts = { caption, link, note, keep: JSON.stringify(keep) };
      for (const [name, text] of Object.entries(texts)) body.set(name, text);
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
    /** Files of the draft before, which can be kept. */
    stored,
    progressOf: (field: "images" | "videos") =>
      form.sending ? (place: number) => progress(field, place) : undefined,
  };
}

function draftProblems(values: DraftValues, count: { images: number; videos: number }) {
  const problems = fieldProblems(draftInputSchema, values);
  if (count.images + count.videos === 0 && !values.caption?.trim() && !values.link?.trim()) {
    problems.push({ path: "caption", message: "A text, a link, or a file is needed" });
  }
  if (count.images > maximumImages) problems.push({ path: "images", message: tooManyImagesMessage });
  if (count.videos > maximumVideos) problems.push({ path: "videos", message: tooManyVideosMessage });
  return problems;
}
