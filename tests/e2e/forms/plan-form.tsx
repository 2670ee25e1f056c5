import { z } from "zod";
import { fieldProblems } from "#domain/http/field-problems.ts";
import { CheckboxField, InputField } from "#web/ui/form/form-fields.tsx";
import { type FormState, type PostedForm, type SendOutcome, useForm } from "#web/ui/form/use-form.ts";
import { useRows } from "#web/ui/form/use-rows.ts";

/** A form that exists only in the tests: campaigns with posts (a list of lists), and fields with several values. */
const planSchema = z.object({
  name: z.string().min(1, "is required"),
  languages: z.array(z.string(), "must be one or more").min(1),
  campaigns: z.array(
    z.object({
      title: z.string().min(1, "is required"),
      posts: z.array(z.object({ text: z.string().min(1), tags: z.array(z.string()).optional() })),
    }),
  ),
});
export type Plan = z.input<typeof planSchema>;

type PlanFormProps = {
  initial: Plan;
  posted?: PostedForm;
  send: (plan: Plan) => Promise<SendOutcome>;
};

const rules = async () => (plan: Plan) => fieldProblems(planSchema, plan);

export function PlanForm({ initial, posted, send }: PlanFormProps) {
  const form = useForm<Plan>({
    name: "plan",
    initial,
    posted,
    rules,
    invalidMessage: "Some fields are wrong.",
    keepWhenSent: true,
    send,
  });
  return (
    <form {...form.formProps} aria-label="Plan">
      {form.failure && <p role="alert">{form.failure}</p>}
      {form.sentMessage && <p role="status">{form.sentMessage}</p>}
      <fieldset key={form.version} disabled={form.sending}>
        <legend>Plan</legend>
        <InputField form={form} name="name" label="Name" required />
        {["en", "pt-BR", "tlh"].map((language) => (
          <CheckboxField
            key={language}
            form={form}
            name="languages[]"
            value={language}
            label={language}
            aria-invalid={form.problemAt("languages[]") ? true : undefined}
          />
        ))}
        <Campaigns form={form} />
      </fieldset>
      <button type="submit">Send</button>
    </form>
  );
}

function Campaigns({ form }: { form: FormState }) {
  const { rows, add, remove } = useRows(form, "campaigns");
  return (
    <>
      {rows.map(({ key, path, form: rowForm }, index) => (
        <fieldset key={key} aria-label={`Campaign ${index + 1}`}>
          <InputField form={rowForm} name={`${path}.title`} label="Title" />
          <Posts form={rowForm} path={`${path}.posts`} />
          <button type="button" onClick={() => remove(key)}>
            Remove campaign {index + 1}
          </button>
        </fieldset>
      ))}
      <button type="button" onClick={add}>
        Add campaign
      </button>
    </>
  );
}

function Posts({ form, path }: { form: FormState; path: string }) {
  const { rows, add, remove } = useRows(form, path, { atLeast: 1 });
  return (
    <>
      {rows.map(({ key, path: post, form: rowForm }, index) => (
        <div key={key}>
          <InputField form={rowForm} name={`${post}.text`} label={`Post ${index + 1}`} />
          {["reel", "story"].map((tag) => (
            <CheckboxField key={tag} form={rowForm} name={`${post}.tags[]`} value={tag} label={tag} />
          ))}
          <button type="button" onClick={() => remove(key)}>
            Remove post {index + 1}
          </button>
        </div>
      ))}
      <button type="button" onClick={add}>
        Add post
      </button>
    </>
  );
}
