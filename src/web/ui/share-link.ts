import { copyText } from "./copy-text.ts";

/** Opens the share sheet of a phone or tablet with a link. On other devices, copies the link. */
export async function shareLink(title: string, url: string): Promise<"shared" | "copied" | "failed"> {
  if (navigator.share !== undefined && matchMedia("(pointer: coarse)").matches) {
    // Rejected when the user closes the sheet, which is not a failure.
    await navigator.share({ title, url }).catch(() => undefined);
    return "shared";
  }
  return (await copyText(url)) ? "copied" : "failed";
}
