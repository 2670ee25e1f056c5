import { z } from "zod";
import { isTimeZone } from "../days/agency-time.ts";
import { successBody } from "../http/envelope.ts";
import { openedAtSchema } from "../http/exact-time.ts";
import { formNumber, multiLine, singleLine } from "../http/text.ts";
import { wholeNumber } from "../http/whole-number.ts";
import { currencySchema } from "../money/money.ts";
import { isCountry } from "../places/countries.ts";

/** Smallest and largest value of each number. */
export const settingLimits = {
  reviewDays: { from: 1, to: 30 },
  paymentDays: { from: 0, to: 120 },
  revisionRounds: { from: 0, to: 5 },
  retentionYears: { from: 1, to: 30 },
  rightsReminder: { from: 0, to: 365 },
} as const;
export const rightsRemindersAtMost = 10;
export const agencyTextLimits = { legalName: 200, address: 500, vatNumber: 30 } as const;

const numberField = (limits: { from: number; to: number }) => formNumber(wholeNumber(limits));

const shape = {
  /** Offered to fill the blanks in page text. If empty, the footer of the site applies. */
  legalName: singleLine(agencyTextLimits.legalName),
  address: multiLine(agencyTextLimits.address),
  /** ISO 3166-1 alpha-2, or empty. */
  country: z.string().refine((code) => code === "" || isCountry(code), "must be a country, such as PT"),
  /** If empty, the footer of the site applies. */
  vatNumber: singleLine(agencyTextLimits.vatNumber).refine(
    (text) => /^[A-Z0-9 .\-/]*$/i.test(text),
    "must be letters and digits",
  ),
  currency: currencySchema,
  timeZone: z.string().max(60).refine(isTimeZone, "must be a time zone, such as Europe/Lisbon"),
  /** Business days within which applicants are promised a response. */
  reviewDays: numberField(settingLimits.reviewDays),
  /** Days until a creator is paid. */
  paymentDays: numberField(settingLimits.paymentDays),
  revisionRounds: numberField(settingLimits.revisionRounds),
  /** Days before a right ends, longest first. */
  rightsReminderDays: z
    .array(wholeNumber(settingLimits.rightsReminder))
    .max(rightsRemindersAtMost, `must be at most ${rightsRemindersAtMost}`)
    .transform((days) => [...new Set(days)].toSorted((one, other) => other - one)),
  /** Years for which financial records are retained. */
  retentionYears: numberField(settingLimits.retentionYears),
  twoApprovals: z.boolean("must be true or false"),
};

export const agencySettingsSchema = z.object({
  legalName: z.string(),
  address: z.string(),
  country: z.string(),
  vatNumber: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  reviewDays: z.number().int(),
  paymentDays: z.number().int(),
  revisionRounds: z.number().int(),
  rightsReminderDays: z.array(z.number().int()),
  retentionYears: z.number().int(),
  twoApprovals: z.boolean(),
  /**
   * An owner's request to switch off `twoApprovals`, which a second owner has to confirm. `by`: ID of the first
   * owner.
   */
  twoApprovalsOff: z.object({ by: z.string(), at: z.string() }).nullable(),
  updatedAt: z.string(),
} satisfies Record<keyof typeof shape | "twoApprovalsOff" | "updatedAt", z.ZodType>);
export type AgencySettings = z.output<typeof agencySettingsSchema>;

/** Omitted fields stay unchanged. */
export const agencyChangesSchema = z.object(shape).partial().extend({ updatedAt: openedAtSchema });
export type AgencyChanges = z.output<typeof agencyChangesSchema>;

export const agencySettingsBody = successBody(
  z.object({
    settings: agencySettingsSchema,
    /** Values of the site's footer, used for empty settings. */
    pageText: z.object({ legalName: z.string(), vatNumber: z.string() }),
    /** Name of the owner who requested to switch off `twoApprovals`. */
    twoApprovalsOffBy: z.string().nullable(),
  }),
);

export const defaultAgencySettings = {
  legalName: "",
  address: "",
  country: "",
  vatNumber: "",
  currency: "USD",
  timeZone: "UTC",
  reviewDays: 5,
  paymentDays: 30,
  revisionRounds: 2,
  rightsReminderDays: [45, 30, 14, 7, 0],
  retentionYears: 10,
  twoApprovals: false,
  twoApprovalsOff: null,
} satisfies Omit<AgencySettings, "updatedAt">;
