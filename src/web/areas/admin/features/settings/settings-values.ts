import type { AgencySettings } from "#domain/agency/agency-settings.contract.ts";
import { wholeNumberOf } from "#domain/readers/read-number.ts";
import { type ComparedField, textField, yesNoField } from "#web/ui/form/conflicts.ts";

/** Values of the controls. */
export type SettingsValues = Partial<ReturnType<typeof valuesOf>>;

/** Initial values of the form. */
export function valuesOf(settings: AgencySettings) {
  const { reviewDays, paymentDays, revisionRounds, retentionYears, rightsReminderDays, twoApprovals } =
    settings;
  return {
    updatedAt: settings.updatedAt,
    legalName: settings.legalName,
    address: settings.address,
    country: settings.country,
    vatNumber: settings.vatNumber,
    currency: settings.currency,
    timeZone: settings.timeZone,
    reviewDays: String(reviewDays),
    paymentDays: String(paymentDays),
    revisionRounds: String(revisionRounds),
    retentionYears: String(retentionYears),
    rightsReminderDays: rightsReminderDays.join(", "),
    twoApprovals: twoApprovals ? "true" : "",
  };
}

/** Converts form values for the API. */
export function inputOf({ rightsReminderDays = "", twoApprovals, ...values }: SettingsValues) {
  return {
    ...values,
    rightsReminderDays: rightsReminderDays
      .split(",")
      .map((day) => day.trim())
      .filter((day) => day !== "")
      .map(wholeNumberOf),
    twoApprovals: twoApprovals === "true",
  };
}

/** Fields to compare after an edit conflict. */
export const comparedFields: readonly ComparedField<SettingsValues>[] = [
  textField("legalName", "Legal name"),
  textField("address", "Address"),
  textField("country", "Country"),
  textField("vatNumber", "VAT number"),
  textField("timeZone", "Time zone"),
  textField("reviewDays", "Review days"),
  textField("currency", "Currency"),
  textField("paymentDays", "Days until a creator is paid"),
  textField("revisionRounds", "Revision rounds"),
  textField("rightsReminderDays", "Reminders before a right ends"),
  textField("retentionYears", "Years to keep payment records"),
  yesNoField("twoApprovals", "Two people approve a payout"),
];
