import type { BrandRecord } from "#domain/brands/brand.contract.ts";
import type { FieldError } from "#domain/http/envelope.ts";
import type { InfluencerProfile } from "#domain/influencers/influencer.contract.ts";
import { adminClient, uploadingAdminClient } from "./admin-client.ts";
import { ApiError, messageOf } from "./api-error.ts";
import type { OnProgress } from "./upload-transport.ts";

/**
 * How the saving of a record ended. `current` is what somebody else has saved in the meantime: this version was
 * refused because it builds on an older one.
 */
export type SaveOutcome<T> =
  | { ok: true; message: string; record: T }
  | { ok: false; message: string; errors: FieldError[]; current: T | undefined };

/** Saves a creator, or makes a new one when there is no id. */
export function saveInfluencer(id: string | undefined, body: FormData, onProgress: OnProgress) {
  const client = uploadingAdminClient(onProgress);
  return saveOutcomeOf<InfluencerProfile>(
    id === undefined ? client.addInfluencer(body) : client.saveInfluencer(id, body),
  );
}

/** A logo is a file to be stored, null to have none, or undefined to leave it as it is. */
export type BrandToSave = { fields: Record<string, unknown>; logo: File | null | undefined };

/** Saves a brand, or makes a new one when there is no id. */
export function saveBrand(id: string | undefined, { fields, logo }: BrandToSave) {
  const content = logo
    ? { form: brandForm(fields, logo) }
    : { unchecked: logo === null ? { ...fields, logo } : fields };
  return saveOutcomeOf<BrandRecord>(
    id === undefined ? adminClient.addBrand(content) : adminClient.saveBrand(id, content),
  );
}

function brandForm(fields: Record<string, unknown>, logo: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  form.set("logo", logo, logo.name);
  return form;
}

async function saveOutcomeOf<T>(response: Promise<{ message: string; record: T }>): Promise<SaveOutcome<T>> {
  try {
    return { ok: true, ...(await response) };
  } catch (error) {
    if (!(error instanceof ApiError))
      return { ok: false, message: messageOf(error), errors: [], current: undefined };
    // The server's own record comes back beside the refusal.
    const current = error.status === 409 ? (error.current as T | undefined) : undefined;
    return { ok: false, message: error.message, errors: error.errors, current };
  }
}
