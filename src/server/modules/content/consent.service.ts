import type { Consent } from "#domain/consent/consent.contract.ts";
import { type ConsentForm, consentVersion } from "#domain/consent/consent.ts";
import { fillIn } from "#domain/content/fill-in.ts";
import type { ContentSource } from "./content-source.ts";

export type ConsentService = ReturnType<typeof consentService>;

/** What was accepted by sending a form, in the words that stood beside it. */
export function consentService(content: ContentSource) {
  return {
    /**
     * `version` is what the form named. A program that shows no notice names none, and a form that was open while the
     * documents were replaced names an earlier version, whose words are no longer known: they are kept empty.
     */
    async given(form: ConsentForm, version: unknown): Promise<Consent | null> {
      if (typeof version !== "string" || version === "" || version.length > longestVersion) return null;
      const current = await currentNotice(content, form).catch(() => undefined);
      return { version, text: current?.version === version ? current.text : "" };
    },
  };
}

const longestVersion = 200;

async function currentNotice(content: ContentSource, form: ConsentForm): Promise<Consent> {
  const [privacy, terms] = await Promise.all([content.read("privacy"), content.read("terms")]);
  const { notices } = privacy;
  return { version: consentVersion(privacy.version, terms.version), text: fillIn(notices[form], notices) };
}
