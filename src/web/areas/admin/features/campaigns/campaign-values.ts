import { briefParts } from "#domain/campaigns/campaign-states.ts";
import type { Campaign, CampaignBrief } from "#domain/campaigns/campaigns.contract.ts";
import { countryName } from "#domain/places/countries.ts";
import { wholeNumberOf } from "#domain/readers/read-number.ts";
import { type ComparedField, textField, yesNoField } from "#web/ui/form/conflicts.ts";

/** Values of a campaign's controls. */
export type CampaignValues = {
  updatedAt?: string;
  name?: string;
  clientName?: string;
  brandId?: string;
  objective?: string;
  startsOn?: string;
  endsOn?: string;
  currency?: string;
  budget?: { amount?: string };
  countries?: string[];
  clientClearsCreators?: string;
  clientClearsDrafts?: string;
  revisionRounds?: string;
  reviewDays?: string;
  termsId?: string;
  brief?: Partial<CampaignBrief>;
};

const flag = (isSet: boolean) => (isSet ? "true" : "");

/** Initial values of the form for an existing campaign. */
export function valuesOf(campaign: Campaign): CampaignValues {
  const { updatedAt, name, clientName, currency, brief } = campaign;
  return {
    updatedAt,
    name,
    clientName,
    currency,
    brief,
    brandId: campaign.brandId ?? "",
    objective: campaign.objective ?? "",
    startsOn: campaign.startsOn ?? "",
    endsOn: campaign.endsOn ?? "",
    budget: { amount: campaign.budget?.amount ?? "" },
    countries: campaign.countries,
    clientClearsCreators: flag(campaign.clientClearsCreators),
    clientClearsDrafts: flag(campaign.clientClearsDrafts),
    revisionRounds: String(campaign.revisionRounds),
    reviewDays: String(campaign.reviewDays),
    termsId: campaign.termsId ?? "",
  };
}

/** Converts form values for the API. Fields that are not in the form are left out. */
export function inputOf(values: CampaignValues) {
  const { name = "", clientName = "", currency = "" } = values;
  const amount = values.budget?.amount?.trim() ?? "";
  return {
    name,
    clientName,
    brandId: values.brandId || null,
    objective: values.objective || null,
    startsOn: values.startsOn || null,
    endsOn: values.endsOn || null,
    currency,
    budget: amount === "" ? null : { amount, currency },
    clientClearsCreators: values.clientClearsCreators === "true",
    ...(values.brief && {
      brief: values.brief,
      countries: values.countries ?? [],
      clientClearsDrafts: values.clientClearsDrafts === "true",
      revisionRounds: wholeNumberOf(values.revisionRounds),
      reviewDays: wholeNumberOf(values.reviewDays),
      termsId: values.termsId || null,
    }),
    ...(values.updatedAt && { updatedAt: values.updatedAt }),
  };
}

const briefFields = Object.entries(briefParts).map(
  ([part, label]): ComparedField<CampaignValues> => ({
    name: "brief",
    label,
    text: ({ brief }) => brief?.[part as keyof CampaignBrief] ?? "",
  }),
);

/** Fields to compare after an edit conflict. The brief counts as one field. */
export const comparedFields: readonly ComparedField<CampaignValues>[] = [
  textField("name", "Name"),
  textField("clientName", "Client"),
  textField("objective", "Objective"),
  textField("startsOn", "Starts on"),
  textField("endsOn", "Ends on"),
  textField("currency", "Currency"),
  { name: "budget", label: "Budget", text: ({ budget }) => budget?.amount ?? "" },
  {
    name: "countries",
    label: "Countries",
    text: ({ countries = [] }) => countries.map(countryName).join(", "),
  },
  yesNoField("clientClearsCreators", "The client clears creators"),
  yesNoField("clientClearsDrafts", "The client clears drafts"),
  textField("revisionRounds", "Revision rounds"),
  textField("reviewDays", "Review days"),
  {
    name: "brief",
    label: "Brief",
    text: (values) =>
      briefFields
        .map(({ label, text }) => [label, text(values)])
        .filter(([, text]) => text !== "")
        .map(([label, text]) => `${label}: ${text}`)
        .join("\n"),
  },
];
