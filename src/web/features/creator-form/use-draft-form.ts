import { type Draft, draftInputSchema } from "#domain/deliverables/deliverables.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { fieldProblems } from "#domain/http/field-problems.ts";
import {
  maximumImages,
  maximumVideos,
  tooManyImagesMessage,
  tooManyVideosMessage,
  type UploadField,
} from "#domain/media/accepted-files.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import type { UploadAccess } from "#web/api/upload-access.ts";
import { useForm } from "#web/ui/form/use-form.ts";
import { problemsOf } from "./upload-row.ts";
import { useUploads } from "./use-uploads.ts";

export type SendDraft = (body: FormData, key: string) => Promise<FormOutcome>;
type DraftValues = { caption?: string; link?: string; note?: string; keep?: string[] };
export type DraftFormState = ReturnType<typeof useDraftForm>;

/** Sends the draft of a deliverable, and its files before. */
export type DraftCalls = { send: SendDraft; access: UploadAccess };

/**
 * Form for a draft: text, a link, or files. All input stays until it has been sent. `earlier`: the draft before, with
 * whose text, link, and files the form starts.
 */
export function useDraftForm(deliverableId: string, { send, access }: DraftCalls, earlier?: Draft) {
  const uploads = useUploads(access);
  const stored = earlier?.files ?? [];
  const count = (field: UploadField) => uploads.rows.filter((row) => row.field === field).length;
  const form = useForm<DraftValues>({
    name: `draft-${deliverableId}`,
    ...(earlier && {
      initial: { caption: earlier.caption, link: earlier.link, keep: stored.map(({ id }) => id) },
    }),
    rules: async () => (values) => {
      const kept = stored.filter(({ id }) => values.keep?.includes(id));
      const keptVideos = kept.filter(({ kind }) => kind === "video").length;
      return draftProblems(values, {
        images: count("images") + kept.length - keptVideos,
        videos: count("videos") + keptVideos,
      });
    },
    invalidMessage: errorMessages.validation,
    send: async ({ caption = "", link = "", note = "", keep = [] }, { key }) => {
      const rows = await uploads.settled();
      const problems = problemsOf(rows);
      if (problems.length > 0) return { ok: false, message: errorMessages.validation, errors: problems };
      const body = new FormData();
      const ids = rows.map(({ uploadId }) => uploadId);
      const texts = { caption, link, note, keep: JSON.stringify(keep), uploads: JSON.stringify(ids) };
      for (const [name, text] of Object.entries(texts)) body.set(name, text);
      const outcome = await send(body, key);
      if (outcome.ok) uploads.clear();
      return outcome;
    },
  });
  return {
    form,
    uploads,
    /** Files of the draft before, which can be kept. */
    stored,
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
