import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { campaignLengths, reviewDayLimits, revisionRoundLimits } from "#domain/campaigns/campaign-limits.ts";
import { briefPartNames, briefParts } from "#domain/campaigns/campaign-states.ts";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { SaveOutcome } from "#web/api/save-outcome.ts";
import { CountriesField } from "#web/features/offer/countries-field.tsx";
import type { ComparedField } from "#web/ui/form/conflicts.ts";
import { CheckboxField, InputField, SelectField, TextAreaField } from "#web/ui/form/form-fields.tsx";
import { DraftNotice, FormGroup } from "#web/ui/form/form-layout.tsx";
import { SaveBar } from "#web/ui/form/save-bar.tsx";
import { UnsavedGuard } from "#web/ui/form/unsaved-guard.tsx";
import { type FormState, useForm } from "#web/ui/form/use-form.ts";
import { VersionConflict } from "#web/ui/form/version-conflict.tsx";
import { ClearsCreatorsField, FrameFields, NameFields } from "./campaign-fields.tsx";
import { type CampaignValues, comparedFields, inputOf, valuesOf } from "./campaign-values.ts";
import { termsQuery } from "./offers/offers-query.ts";

const rules = async () => (await import("./campaign-rules.ts")).campaignProblems;

type BriefFormProps = {
  campaign: Campaign;
  save: (input: ReturnType<typeof inputOf>) => Promise<SaveOutcome<Campaign>>;
  onSaved: (campaign: Campaign) => void;
  /** Target of Cancel. */
  home: string;
  /** Redirect after the session has ended. */
  login: string;
};

/** Edits the brief and the rules of a campaign. */
export function BriefForm({ campaign, save, onSaved, home, login }: BriefFormProps) {
  const templates = useTemplates(campaign);
  const [editConflict, setEditConflict] = useState<Campaign>();
  // Changes by others are compared when saving.
  const [stored] = useState(() => valuesOf(campaign));
  const form = useForm<CampaignValues>({
    name: `campaign-${campaign._id}`,
    initial: stored,
    rules,
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async (values) => {
      const outcome = await save(inputOf(values));
      if (outcome.ok) {
        form.forget();
        onSaved(outcome.record);
      } else setEditConflict(outcome.current);
      return outcome;
    },
  });
  return (
    <div className="group/form" data-dense="">
      {form.restored && (
        <DraftNotice onClear={form.reset} label="Back to the saved brief">
          We kept what you typed.
        </DraftNotice>
      )}
      <form {...form.formProps}>
        <fieldset key={form.version} disabled={form.sending} className="min-w-0">
          <legend className="sr-only">Brief</legend>
          <input name="updatedAt" defaultValue={form.texts.get("updatedAt") ?? ""} readOnly hidden />
          <FormGroup id="frame" title="Campaign">
            <NameFields form={form} className="sm:col-span-2" />
            <FrameFields form={form} />
            <CountriesField
              form={form}
              name="countries"
              hint="Where the audience is. They decide which advertising labels a post needs."
            />
          </FormGroup>
          <BriefFields form={form} />
          <RuleFields form={form} templates={templates} />
        </fieldset>
        <SaveBar form={form} label="Save" cancel={home} />
      </form>
      {editConflict && (
        <VersionConflict
          form={form}
          fields={[...comparedFields, templateField(templates)]}
          base={stored}
          stored={valuesOf(editConflict)}
          onClose={() => setEditConflict(undefined)}
        />
      )}
      <UnsavedGuard isUnsaved={form.isChanged} freeWay={login} onGiveUp={form.forget} />
    </div>
  );
}

type Template = { value: string; label: string };

/**
 * Selectable templates of terms. Includes the campaign's template while the others are loading, and after its
 * deletion.
 */
function useTemplates({ termsId }: Campaign): Template[] {
  const { data = [], isSuccess } = useQuery(termsQuery);
  const templates = data.map(({ _id, name }) => ({ value: _id, label: name }));
  if (termsId === null || templates.some(({ value }) => value === termsId)) return templates;
  return [{ value: termsId, label: isSuccess ? "A deleted template" : "The current template" }, ...templates];
}

function templateField(templates: readonly Template[]): ComparedField<CampaignValues> {
  return {
    name: "termsId",
    label: "Terms",
    text: ({ termsId }) => templates.find(({ value }) => value === termsId)?.label ?? "Standard terms",
  };
}

function BriefFields({ form }: { form: FormState }) {
  return (
    <FormGroup id="parts" title="Brief" description="For your team. Creators read it with their offer.">
      {briefPartNames.map((part) => (
        <TextAreaField
          key={part}
          form={form}
          name={`brief.${part}`}
          label={briefParts[part]}
          rows={part === "about" ? 5 : 3}
          maxLength={campaignLengths.brief}
          className="sm:col-span-2"
        />
      ))}
    </FormGroup>
  );
}

function RuleFields({ form, templates }: { form: FormState; templates: readonly Template[] }) {
  const range = ({ from, to }: { from: number; to: number }) => `${from} to ${to}.`;
  return (
    <FormGroup id="rules" title="Rules">
      <ClearsCreatorsField form={form} />
      <CheckboxField
        form={form}
        name="clientClearsDrafts"
        label="The client clears drafts"
        hint="Nothing is published until the client has approved it."
      />
      <InputField
        form={form}
        name="revisionRounds"
        label="Revision rounds"
        hint={range(revisionRoundLimits)}
        inputMode="numeric"
        maxLength={String(revisionRoundLimits.to).length}
        autoComplete="off"
        required
      />
      <InputField
        form={form}
        name="reviewDays"
        label="Days to review a draft"
        hint={range(reviewDayLimits)}
        inputMode="numeric"
        maxLength={String(reviewDayLimits.to).length}
        autoComplete="off"
        required
      />
      <SelectField
        form={form}
        name="termsId"
        label="Terms of offers"
        placeholder="Standard terms"
        options={templates}
      />
    </FormGroup>
  );
}
