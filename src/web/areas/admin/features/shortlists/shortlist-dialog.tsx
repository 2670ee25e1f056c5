import { errorMessages } from "#domain/http/error-messages.ts";
import { shortlistLengths } from "#domain/shortlists/shortlist-limits.ts";
import { type ShownFigure, shownFigures } from "#domain/shortlists/shortlist-votes.ts";
import type { Shortlist } from "#domain/shortlists/shortlists.contract.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { CheckboxField, InputField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { type FormState, useForm } from "#web/ui/form/use-form.ts";
import { type ShortlistValues, valuesOf } from "./shortlist-values.ts";

type ShortlistDialogProps = {
  /** Undefined for a new one. */
  shortlist: Shortlist | undefined;
  save: (values: ShortlistValues) => Promise<FormOutcome>;
  onClose: () => void;
};

const rules = async () => (await import("./shortlist-rules.ts")).shortlistProblems;

const figureTexts: Record<ShownFigure, string> = {
  price: "The price on this list",
  rate: "The creator’s own rate",
  engagement: "Engagement",
  audience: "Followers",
};

/** Name and client of a list, and the figures that the client sees. Mount it only while it is open. */
export function ShortlistDialog({ shortlist, save, onClose }: ShortlistDialogProps) {
  const form = useForm<ShortlistValues>({
    name: `shortlist-${shortlist?._id ?? "new"}`,
    initial: valuesOf(shortlist),
    rules,
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: save,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={shortlist ? "Edit the shortlist" : "New shortlist"}
      description="Creators for a client, who responds through a link."
      legend="Shortlist"
      submitLabel={shortlist ? "Save" : "Create shortlist"}
    >
      <InputField
        form={form}
        name="name"
        label="Name"
        required
        maxLength={shortlistLengths.name}
        autoComplete="off"
        data-autofocus
      />
      <InputField
        form={form}
        name="clientName"
        label="Client"
        maxLength={shortlistLengths.client}
        autoComplete="off"
      />
      <TextAreaField
        form={form}
        name="intro"
        label="Introduction"
        hint="Shown to the client above the creators."
        rows={4}
        maxLength={shortlistLengths.intro}
      />
      <ShownFigures form={form} />
      <div className="grid gap-5 sm:grid-cols-2">
        <InputField
          form={form}
          name="currency"
          label="Currency"
          hint="Of the prices, such as USD."
          required
          maxLength={3}
          autoCapitalize="characters"
          autoComplete="off"
        />
        <InputField form={form} name="dueOn" label="Answers by" hint="For your team." type="date" />
      </div>
      <InputField
        form={form}
        name="nextStep"
        label="Next step"
        hint="For your team."
        maxLength={shortlistLengths.nextStep}
        autoComplete="off"
      />
    </FormDialog>
  );
}

function ShownFigures({ form }: { form: FormState }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">The client sees</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {shownFigures.map((figure) => (
          <CheckboxField
            key={figure}
            form={form}
            name="show[]"
            value={figure}
            label={figureTexts[figure]}
            onChange={() => form.changed()}
          />
        ))}
      </div>
    </fieldset>
  );
}
