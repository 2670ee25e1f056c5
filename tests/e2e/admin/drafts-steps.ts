import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FullDeliverable } from "#domain/deliverables/deliverables.contract.ts";
import { call } from "../harness/server-call.ts";
import type { Called } from "./campaign-steps.ts";

/** A second long. */
export const film = join(import.meta.dirname, "../../factories/film-with-positions.mp4");

type Files = { withFilm?: boolean; images?: File[] };

/** A draft that came another way. */
export async function addDraft(
  token: string,
  piece: string,
  caption: string,
  { withFilm = false, images = [] }: Files = {},
): Promise<void> {
  const form = new FormData();
  form.set("caption", caption);
  form.set("note", "Filmed on Sunday.");
  if (withFilm) form.append("videos", new File([Uint8Array.from(await readFile(film))], "draft.mp4"));
  for (const image of images) form.append("images", image);
  await call("POST", `/api/admin/deliverables/${piece}/drafts`, form, token);
}

export const readPiece = async (id: string, token: string) =>
  (
    await call<Called<{ deliverable: FullDeliverable }>>(
      "GET",
      `/api/admin/deliverables/${id}`,
      undefined,
      token,
    )
  ).data.deliverable;

/** A step of the team with the newest draft of a piece. */
export async function stepWith(id: string, action: string, token: string, fields: object = {}) {
  const { draftId } = await readPiece(id, token);
  const json = { action, ...(draftId !== null && { draftId }), ...fields };
  await call("PUT", `/api/admin/deliverables/${id}/state`, json, token);
}
