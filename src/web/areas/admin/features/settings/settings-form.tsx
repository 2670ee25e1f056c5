import { useEffect, useRef, useState } from "react";
import type { AgencySettings } from "#domain/agency/agency-settings.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { SaveOutcome } from "#web/api/save-outcome.ts";
import { DraftNotice } from "#web/ui/form/form-layout.tsx";
import { SaveBar } from "#web/ui/form/save-bar.tsx";
import { UnsavedGuard } from "#web/ui/form/unsaved-guard.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { VersionConflict } from "#web/ui/form/version-conflict.tsx";
import { CompanyFields, type CompanyOnPages, DaysFields, MoneyFields } from "./settings-fields.tsx";
import { comparedFields, inputOf, type SettingsValues, valuesOf } from "./settings-values.ts";

type SettingsInput = ReturnType<typeof inputOf>;

type SettingsFormProps = {
  settings: AgencySettings;
  pageText: CompanyOnPages;
  /** Name of the owner who requested to switch off the second approval of payouts. */
  twoApprovalsOffBy: string | null;
  timeZones: readonly string[];
  save: (input: SettingsInput) => Promise<SaveOutcome<AgencySettings>>;
  onSaved: (settings: AgencySettings) => void;
  /** Whether the form replaces one that was just saved, and takes its focus. */
  wasSaved: boolean;
  /** Target of Cancel. */
  home: string;
  /** Redirect after the session has ended. */
  login: string;
};

const rules = async () => (await import("./settings-rules.ts")).settingsProblems;

/** The agency's settings. */
export function SettingsForm(props: SettingsFormProps) {
  const { settings, pageText, twoApprovalsOffBy, timeZones, save, onSaved, wasSaved, home, login } = props;
  const top = useRef<HTMLDivElement>(null);
  const saved = useRef(false);
  const [editConflict, setEditConflict] = useState<AgencySettings>();
  const stored = valuesOf(settings);
  const form = useForm<SettingsValues>({
    name: "agency-settings",
    initial: stored,
    rules,
    fieldOf: (path) => path.replace(/^rightsReminderDays\..*$/, "rightsReminderDays"),
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async (values) => {
      const outcome = await save(inputOf(values));
      if (outcome.ok) {
        saved.current = true;
        onSaved(outcome.record);
      } else setEditConflict(outcome.current);
      return outcome;
    },
  });
  useEffect(() => {
    if (wasSaved) top.current?.focus({ preventScroll: true });
  }, [wasSaved]);

  return (
    <div ref={top} tabIndex={-1} className="group/form outline-none" data-dense="">
      {form.restored && (
        <DraftNotice onClear={form.reset} label="Back to the saved settings">
          We kept what you typed.
        </DraftNotice>
      )}
      <form {...form.formProps}>
        <fieldset key={form.version} disabled={form.sending} className="min-w-0">
          <legend className="sr-only">Agency settings</legend>
          <input name="updatedAt" defaultValue={form.texts.get("updatedAt") ?? ""} readOnly hidden />
          <CompanyFields form={form} pageText={pageText} />
          <DaysFields form={form} timeZones={timeZones} />
          <MoneyFields form={form} offBy={twoApprovalsOffBy} />
        </fieldset>
        <SaveBar form={form} label="Save settings" cancel={home} />
      </form>
      {editConflict && (
        <VersionConflict
          form={form}
          fields={comparedFields}
          base={stored}
          stored={valuesOf(editConflict)}
          onClose={() => setEditConflict(undefined)}
        />
      )}
      <UnsavedGuard
        isUnsaved={() => !saved.current && form.isChanged()}
        freeWay={login}
        onGiveUp={form.forget}
      />
    </div>
  );
}
