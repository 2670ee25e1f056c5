import type { Consent } from "#domain/consent/consent.contract.ts";
import { type ConsentForm, consentVersion } from "#domain/consent/consent.ts";
import { fillIn } from "#domain/content/fill-in.ts";
import type { Context } from "#server/context.ts";
import type { ContentSource } from "./content-source.ts";

// Records consent with the wording that the form showed.

/**
 * `version` comes from the form. Programs that show no notice send none. A form that was open while the documents
 * were replaced sends an earlier version, whose wording is unknown and stored as empty.
 */
export async function given(context: Context, form: ConsentForm, version: unknown): Promise<Consent | null> {
  if (typeof version !== "string" || version === "" || version.length > longestVersion) return null;
  const current = await currentNotice(context.content, form).catch(() => undefined);
  return { version, text: current?.version === version ? current.text : "" };
}

const longestVersion = 200;

async function currentNotice(content: ContentSource, form: ConsentForm): Promise<Consent> {
  const [privacy, terms] = await Promise.all([content.read("privacy"), content.read("terms")]);
  const { notices } = privacy;
  return { version: consentVersion(privacy.version, terms.version), text: fillIn(notices[form], notices) };
}
