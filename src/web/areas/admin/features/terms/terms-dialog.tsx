import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { campaignLengths } from "#domain/campaigns/campaign-limits.ts";
import { offerLengths } from "#domain/campaigns/offer-options.ts";
import { termsPlaces } from "#domain/campaigns/offer-texts.ts";
import type { Terms } from "#domain/campaigns/terms.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { countries } from "#domain/places/countries.ts";
import { saveTerms } from "#web/api/admin-records.ts";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { InputField, SelectField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { type FormState, useForm } from "#web/ui/form/use-form.ts";
import { VersionConflict } from "#web/ui/form/version-conflict.tsx";
import { toast } from "#web/ui/toast.ts";
import { TermsPreview } from "./terms-preview.tsx";
import { comparedFields, inputOf, type TermsValues, valuesOf } from "./terms-values.ts";

type TermsDialogProps = {
  /** Undefined for a new template. */
  terms: Terms | undefined;
  onClose: () => void;
};

const rules = async () => (await import("./terms-rules.ts")).termsProblems;

/** Name, country, and text of a template. Mount it only while it is open. */
export function TermsDialog({ terms, onClose }: TermsDialogProps) {
  const queryClient = useQueryClient();
  // Changes by others are compared when saving.
  const [stored] = useState(() => valuesOf(terms));
  const [conflict, setConflict] = useState<Terms>();
  const [text, setText] = useState(stored.body ?? "");
  const form = useForm<TermsValues>({
    name: `terms-${terms?._id ?? "new"}`,
    initial: stored,
    rules,
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async (values, { key }) => {
      const outcome = await saveTerms(terms?._id, inputOf(values), key);
      if (outcome.ok) {
        toast({ title: "Saved", description: outcome.record.name });
        onClose();
      } else setConflict(outcome.current);
      await queryClient.invalidateQueries({ queryKey: ["terms"] });
      return outcome;
    },
  });
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title={terms ? `Edit ${terms.name}` : "New terms"}
        description={
          terms
            ? `This creates version ${terms.version + 1}. Offers that were sent keep their terms.`
            : "Campaigns and offers can then use them."
        }
        legend="Terms"
        submitLabel="Save"
        onChange={() => setText(form.read().body ?? "")}
      >
        <TermsFields form={form} />
        <details className="rounded-field bg-sunk px-4 py-3">
          <summary className="link-plain cursor-pointer font-medium">What a creator would read</summary>
          <div className="mt-3 text-small">
            <TermsPreview body={text} />
          </div>
        </details>
      </FormDialog>
      {conflict && (
        <VersionConflict
          form={form}
          fields={comparedFields}
          base={stored}
          stored={valuesOf(conflict)}
          onClose={() => setConflict(undefined)}
          onTaken={() => setText(form.read().body ?? "")}
        />
      )}
    </>
  );
}

function TermsFields({ form }: { form: FormState }) {
  return (
    <>
      <input name="updatedAt" defaultValue={form.texts.get("updatedAt") ?? ""} readOnly hidden />
      <InputField
        form={form}
        name="name"
        label="Name"
        required
        maxLength={campaignLengths.name}
        autoComplete="off"
        data-autofocus
      />
      <SelectField
        form={form}
        name="country"
        label="Country"
        hint="If they follow a country’s law."
        placeholder="Any country"
        options={countries.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <TextAreaField
        form={form}
        name="body"
        label="Text"
        hint={`Filled in: ${termsPlaces.map((place) => `{${place}}`).join(", ")}.`}
        required
        rows={12}
        maxLength={offerLengths.terms}
      />
    </>
  );
}
