import { openTimeField } from "#domain/http/bot-detection.ts";
import { type ApplicationValues, applicationFields } from "#domain/influencers/application-form.ts";
import type { UploadField } from "#domain/media/accepted-files.ts";

/** Request body of an application. Files come last, so that the text arrives before them. */
export function applicationBody(
  values: ApplicationValues,
  files: Record<UploadField, ReadonlyArray<{ file: File }>> & { photo?: File | undefined },
  openTime: number,
  accepted: Record<string, string>,
): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(applicationFields(values))) {
    body.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  body.set("role", "influencer");
  body.set(openTimeField, String(openTime));
  for (const [name, value] of Object.entries(accepted)) body.set(name, value);
  for (const field of ["images", "videos"] as const) {
    for (const { file } of files[field]) body.append(field, file, file.name);
  }
  if (files.photo) body.append("photo", files.photo, files.photo.name);
  return body;
}
