import { useQuery } from "@tanstack/react-query";
import type { ClipboardEvent } from "react";
import { resultMetricCodes, resultMetrics } from "#domain/deliverables/deliverable-limits.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { adminTeamQuery } from "#web/api/admin-team.ts";
import { CheckboxField, InputField } from "#web/ui/form/form-fields.tsx";
import type { FormState } from "#web/ui/form/use-form.ts";
import { inputOfResults, pastedFigures, type ResultValues } from "./deliverable-values.ts";
import { type DeliverableDialogProps, DeliverableForm } from "./step-form.tsx";

type ResultsDialogProps = DeliverableDialogProps & { currency: string };

/** Enters the figures of a post on a day. Mount it only while it is open. */
export function ResultsDialog({ deliverable, change, onClose, currency }: ResultsDialogProps) {
  const { data: team } = useQuery(adminTeamQuery);
  return (
    <DeliverableForm<ResultValues>
      {...{ deliverable, onClose }}
      step="results"
      title="Enter figures"
      description="Figures for one day. A figure for the same day is replaced; others stay."
      submitLabel="Save"
      done="Figures saved"
      initial={{ measuredOn: team?.today ?? "" }}
      rules={async () => {
        const { resultsProblems } = await import("./deliverable-rules.ts");
        return (values) => resultsProblems(values, currency);
      }}
      send={(values) => {
        const json = { results: inputOfResults(values, currency) };
        return change(
          adminCall("PUT /api/admin/deliverables/:id/results", { params: { id: deliverable._id }, json }),
        );
      }}
    >
      {(form) => <Figures form={form} currency={currency} />}
    </DeliverableForm>
  );
}

function Figures({ form, currency }: { form: FormState; currency: string }) {
  return (
    <>
      <InputField form={form} name="measuredOn" type="date" label="As of" required />
      <div onPaste={fillFromPaste} className="grid grid-cols-2 items-end gap-4">
        {resultMetricCodes.map((metric, index) => (
          <InputField
            key={metric}
            form={form}
            name={metric}
            label={metric === "revenue" ? `Revenue in ${currency}` : resultMetrics[metric]}
            inputMode="decimal"
            autoComplete="off"
            {...(index === 0 && { "data-autofocus": true })}
          />
        ))}
      </div>
      <p className="text-ink-soft text-small">
        Paste text with several figures into any field, and each goes to the right one.
      </p>
      <CheckboxField
        form={form}
        name="proved"
        label="Seen by us"
        hint="We saw them in the platform’s statistics. Otherwise they are reported by the creator."
      />
    </>
  );
}

/** Fills in the fields that a pasted text names. */
function fillFromPaste(event: ClipboardEvent<HTMLDivElement>): void {
  const figures = pastedFigures(event.clipboardData.getData("text"));
  if (figures === undefined) return;
  event.preventDefault();
  for (const [metric, figure] of Object.entries(figures)) {
    const field = event.currentTarget.querySelector<HTMLInputElement>(`[name="${metric}"]`);
    if (!field) continue;
    field.value = figure;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
