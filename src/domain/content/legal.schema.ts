import { z } from "zod";
import { prose, seo, text } from "./content-parts.ts";

/** A document in numbered passages. Text in double square brackets is a placeholder for the operator to fill in. */
const legalPage = z.object({
  seo,
  title: text,
  subtitle: prose,
  /** Any text that differs between versions. Stored with each consent. */
  version: text.meta({ description: "Change it whenever you change what people accept." }),
  passages: z
    .array(z.object({ title: text, paragraphs: z.array(prose).min(1).meta({ item: "paragraph" }) }))
    .min(1)
    .meta({ item: "passage" }),
});

export const termsSchema = legalPage;

export const privacySchema = legalPage.extend({
  /** Why the agency stores data of creators whom it found itself. Their page shows it. `{brand}` is the agency. */
  foundCreators: prose.optional().meta({ title: "Reason for creators whom you add yourself" }),
  /** The sentence beside each form. `{privacy}` and `{terms}` become links with these texts. */
  notices: z
    .object({
      privacy: text.meta({ title: "Words of the link {privacy}" }),
      terms: text.meta({ title: "Words of the link {terms}" }),
      application: prose,
      registration: prose,
      message: prose,
      subscription: prose,
    })
    .meta({ title: "Sentences beside the forms" }),
});
