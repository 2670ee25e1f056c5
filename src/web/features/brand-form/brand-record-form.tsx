import { type ReactNode, useRef, useState } from "react";
import type { BrandRecord } from "#domain/brands/brand.contract.ts";
import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import type { BrandToSave } from "#web/api/admin-records.ts";
import type { SaveOutcome } from "#web/api/save-outcome.ts";
import { DraftNotice, FormGroup } from "#web/ui/form/form-layout.tsx";
import { SaveBar } from "#web/ui/form/save-bar.tsx";
import { UnsavedGuard } from "#web/ui/form/unsaved-guard.tsx";
import { type FormState, useForm } from "#web/ui/form/use-form.ts";
import { VersionConflict } from "#web/ui/form/version-conflict.tsx";
import { BrandListingFields } from "./brand-listing-fields.tsx";
import {
  type BrandValues,
  brandFields,
  brandValues,
  comparedWithOwn,
  type OwnFields,
} from "./brand-values.ts";
import { useLogo } from "./logo-field.tsx";
import { CampaignFields, CompanyFields, ContactFields } from "./registration-fields.tsx";

type BrandRecordFormProps = {
  /** Undefined for a new one. */
  record: BrandRecord | undefined;
  ownFields: readonly CustomField[];
  ownControls: (form: FormState) => ReactNode;
  save: (brand: BrandToSave) => Promise<SaveOutcome<BrandRecord>>;
  onSaved: (saved: BrandRecord, message: string) => void;
  /** Target of Cancel. */
  list: string;
  /** Redirect after the session has ended. */
  login: string;
};

const newRules = async () => (await import("./brand-rules.ts")).newBrandProblems;
const editRules = async () => (await import("./brand-rules.ts")).editedBrandProblems;

function rulesOf(isNew: boolean, own: OwnFields) {
  return async () => {
    const problems = await (isNew ? newRules : editRules)();
    return (values: BrandValues) => problems(values, own);
  };
}

/** The registration form for administrators, with the listing, the logo, and a password. */
export function BrandRecordForm(props: BrandRecordFormProps) {
  const { record, ownFields, ownControls, save, onSaved, list, login } = props;
  const isNew = record === undefined;
  const logo = useLogo(record?.logo ?? null);
  const [editConflict, setEditConflict] = useState<BrandRecord>();
  const saved = useRef(false);
  const [base, setBase] = useState(record);
  const own = { fields: ownFields, stored: base?.custom };
  const stored = brandValues(record, ownFields);
  const form = useForm<BrandValues>({
    name: `brand:${record?._id ?? "new"}`,
    // Editing a pending brand publishes it, unless the administrator changes the status back.
    initial: { ...stored, status: "published" },
    rules: rulesOf(isNew, own),
    invalidMessage: errorMessages.validation,
    keepWhenSent: true,
    send: async (values) => {
      const outcome = await save({
        fields: brandFields(values, own),
        logo: logo.isRemoved ? null : logo.file,
      });
      if (!outcome.ok) setEditConflict(outcome.current);
      else {
        saved.current = true;
        onSaved(outcome.record, outcome.message);
      }
      return outcome;
    },
  });
  const reset = () => {
    logo.reset();
    form.reset();
  };

  return (
    <div className="group/form" data-dense="">
      {form.restored && (
        <DraftNotice onClear={reset} label={isNew ? "Start with an empty form" : "Back to the saved record"}>
          We kept what you typed. Choose a new logo again.
        </DraftNotice>
      )}
      <form {...form.formProps}>
        <fieldset key={form.version} disabled={form.sending} className="min-w-0">
          <legend className="sr-only">{record?.companyName ?? "New brand"}</legend>
          <input name="updatedAt" defaultValue={form.texts.get("updatedAt") ?? ""} readOnly hidden />
          <CompanyFields form={form} voice="administrator" />
          <ContactFields form={form} voice="administrator" />
          <CampaignFields form={form} voice="administrator" />
          {ownFields.length > 0 && <TeamFields>{ownControls(form)}</TeamFields>}
          <BrandListingFields
            form={form}
            values={stored}
            isNew={isNew}
            isPending={record?.status === "pending"}
            logo={logo}
          />
        </fieldset>
        <SaveBar form={form} label={isNew ? "Add Brand" : "Save changes"} cancel={list} />
      </form>
      {editConflict && (
        <VersionConflict
          form={form}
          fields={comparedWithOwn(ownFields)}
          base={stored}
          stored={brandValues(editConflict, ownFields)}
          onTaken={() => setBase(editConflict)}
          onClose={() => setEditConflict(undefined)}
        />
      )}
      <UnsavedGuard
        isUnsaved={() => !saved.current && (form.isChanged() || logo.isChanged())}
        freeWay={login}
        onGiveUp={form.forget}
      />
    </div>
  );
}

function TeamFields({ children }: { children: ReactNode }) {
  return (
    <FormGroup id="team" title="For your team" description="Nobody outside the team sees any of this.">
      {children}
    </FormGroup>
  );
}
