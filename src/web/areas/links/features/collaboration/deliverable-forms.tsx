import { resultMetrics } from "#domain/deliverables/deliverable-limits.ts";
import type { OwnDeliverable } from "#domain/deliverables/deliverables.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { hostsOf } from "#domain/influencers/platform-hosts.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { AddressField, InputField } from "#web/ui/form/form-fields.tsx";
import { FormFailure } from "#web/ui/form/form-layout.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { ownMetrics, type ResultValues, resultsOf } from "./result-values.ts";

const rules = () => import("./deliverable-rules.ts");

type PublicationFormProps = {
  deliverable: OwnDeliverable;
  onPublish: (publication: { url: string }) => Promise<FormOutcome>;
};

/** Asks for the address of the published post. */
export function PublicationForm({ deliverable, onPublish }: PublicationFormProps) {
  const sites = hostsOf(deliverable.platform);
  const form = useForm<Record<string, string>>({
    name: `publication ${deliverable._id}`,
    rules: async () => (await rules()).publicationProblems,
    invalidMessage: errorMessages.validation,
    send: ({ url = "" }) => onPublish({ url }),
  });
  return (
    <form {...form.formProps} className="mt-5">
      <fieldset key={form.version} disabled={form.sending} className="grid min-w-0 max-w-[34rem] gap-4">
        <legend className="mb-4 font-semibold">Is it live?</legend>
        <AddressField
          form={form}
          name="url"
          label="URL of the post"
          required
          {...(sites[0] && { hint: `On ${sites.join(" or ")}.` })}
        />
        {form.failure && <FormFailure message={form.failure} />}
        <div>
          <Button type="submit" busy={form.sending} busyLabel="Saving…">
            Mark as published
          </Button>
        </div>
      </fieldset>
    </form>
  );
}

type ResultsFormProps = {
  deliverable: OwnDeliverable;
  today: string;
  onEnter: (results: ReturnType<typeof resultsOf>) => Promise<FormOutcome>;
};

/** Asks for the figures of a post on a day. */
export function ResultsForm({ deliverable, today, onEnter }: ResultsFormProps) {
  const form = useForm<ResultValues>({
    name: `results ${deliverable._id}`,
    initial: { measuredOn: today },
    rules: async () => (await rules()).resultProblems,
    // `results.0.value` belongs to the first metric that was sent.
    fieldOf: (path, values) => {
      const [, index, field] = path.split(".");
      return field === "measuredOn" ? field : (resultsOf(values)[Number(index)]?.metric ?? "views");
    },
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: (values) => onEnter(resultsOf(values)),
  });
  return (
    <form {...form.formProps} className="mt-5">
      <fieldset key={form.version} disabled={form.sending} className="grid min-w-0 max-w-[40rem] gap-4">
        <legend className="mb-4 font-semibold">Your figures</legend>
        <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-4">
          <InputField
            form={form}
            name="measuredOn"
            label="As of"
            type="date"
            max={today}
            required
            className="max-sm:col-span-2"
          />
          {ownMetrics.map((metric) => (
            <InputField
              key={metric}
              form={form}
              name={metric}
              label={resultMetrics[metric]}
              inputMode="decimal"
            />
          ))}
        </div>
        {form.failure && <FormFailure message={form.failure} />}
        <div>
          <Button type="submit" variant="secondary" busy={form.sending} busyLabel="Saving…">
            Save figures
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
