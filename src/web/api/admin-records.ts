import type { AgencySettings } from "#domain/agency/agency-settings.contract.ts";
import type { StoredBankDetails } from "#domain/agency/bank-details.contract.ts";
import type { BrandRecord } from "#domain/brands/brand.contract.ts";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import type { Terms } from "#domain/campaigns/terms.contract.ts";
import type { MessageTemplate } from "#domain/conversations/message-templates.contract.ts";
import { idempotencyHeader } from "#domain/http/idempotency.ts";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import { adminCall, uploadingAdminCall } from "./admin-client.ts";
import { saveOutcomeOf } from "./save-outcome.ts";

/** Saves a creator, or creates one without an id. */
export function saveInfluencer(id: string | undefined, form: FormData) {
  // A photo may take longer than other requests.
  const call = uploadingAdminCall(() => {});
  return saveOutcomeOf<InfluencerProfile>(async () => {
    const { data, message } = await (id === undefined
      ? call("POST /api/influencers", { form })
      : call("PUT /api/influencers/:id", { params: { id }, form }));
    return { record: data.influencer, message };
  });
}

export function saveSettings(settings: Record<string, unknown>) {
  return saveOutcomeOf<AgencySettings>(async () => {
    const { data, message } = await adminCall("PUT /api/admin/settings", { unchecked: settings });
    return { record: data.settings, message };
  });
}

export function saveCampaign(id: string, campaign: Record<string, unknown>) {
  return saveOutcomeOf<Campaign>(async () => {
    const { data, message } = await adminCall("PUT /api/admin/campaigns/:id", {
      params: { id },
      unchecked: campaign,
    });
    return { record: data.campaign, message };
  });
}

/** Saves a template of terms, or creates one without an id. */
export function saveTerms(id: string | undefined, terms: Record<string, unknown>, key: string) {
  return saveOutcomeOf<Terms>(async () => {
    const { data, message } = await (id === undefined
      ? adminCall("POST /api/admin/terms", { unchecked: terms, headers: { [idempotencyHeader]: key } })
      : adminCall("PUT /api/admin/terms/:id", { params: { id }, unchecked: terms }));
    return { record: data.terms, message };
  });
}

/** Saves a template of messages, or creates one without an id. */
export function saveMessageTemplate(id: string | undefined, template: Record<string, unknown>, key: string) {
  return saveOutcomeOf<MessageTemplate>(async () => {
    const { data, message } = await (id === undefined
      ? adminCall("POST /api/admin/message-templates", {
          unchecked: template,
          headers: { [idempotencyHeader]: key },
        })
      : adminCall("PUT /api/admin/message-templates/:id", { params: { id }, unchecked: template }));
    return { record: data.messageTemplate, message };
  });
}

export function saveBankDetails(change: Record<string, unknown>) {
  return saveOutcomeOf<StoredBankDetails>(async () => {
    const { data, message } = await adminCall("PUT /api/admin/settings/bank", { unchecked: change });
    return { record: data, message };
  });
}

/** `logo`: a file to store, null to remove it, or undefined to leave it unchanged. */
export type BrandToSave = { fields: Record<string, unknown>; logo: File | null | undefined };

/** Saves a brand, or creates one without an id. */
export function saveBrand(id: string | undefined, { fields, logo }: BrandToSave) {
  const content = logo
    ? { form: brandForm(fields, logo) }
    : { unchecked: logo === null ? { ...fields, logo } : fields };
  return saveOutcomeOf<BrandRecord>(async () => {
    const { data, message } = await (id === undefined
      ? adminCall("POST /api/brand-join", content)
      : adminCall("PUT /api/brand-join/:id", { params: { id }, ...content }));
    // With a token, the response contains the complete record.
    return { record: (data as { brand: BrandRecord }).brand, message };
  });
}

function brandForm(fields: Record<string, unknown>, logo: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  form.set("logo", logo, logo.name);
  return form;
}
