import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { agencyChangesSchema, agencySettingsBody } from "./agency-settings.contract.ts";
import { bankChangeSchema, bankDetailsBody } from "./bank-details.contract.ts";
import { mailStateBody } from "./mail-state.contract.ts";

export const agencyApi = {
  readSettings: {
    route: "GET /api/admin/settings",
    audience: { admin: "owner" },
    tag: "Administration",
    summary: "Read the settings of the agency",
    response: agencySettingsBody,
  },
  changeSettings: {
    route: "PUT /api/admin/settings",
    audience: { admin: "owner" },
    tag: "Administration",
    summary: "Change the settings of the agency",
    description:
      "Fields that are not sent stay as they are. Review days and time zone count for every application that waits, at once. With the `updatedAt` of the settings that were opened, a change of settings that have changed since is refused, and `current` holds them. `twoApprovals` needs a confirmation, and two owners: 422 while there is only one who can sign in. Once it is on, `false` of one owner only proposes it (`twoApprovalsOff`); `false` of another owner within seven days switches it off.",
    body: agencyChangesSchema,
    example: { timeZone: "Europe/Lisbon", reviewDays: 4, currency: "EUR" },
    response: agencySettingsBody,
    refusals: [409],
  },
  readMailState: {
    route: "GET /api/admin/mail",
    audience: { admin: "owner" },
    tag: "Administration",
    summary: "Read whether mail is sent, and what waits",
    response: mailStateBody,
  },
  sendTestMail: {
    route: "POST /api/admin/mail/test",
    audience: { admin: "owner" },
    tag: "Administration",
    summary: "Send a test mail to yourself",
    description: "It goes the way of all mails: into the queue, then to the mail server.",
    response: messageBodySchema,
  },
  readBankDetails: {
    route: "GET /api/admin/settings/bank",
    audience: { admin: "owner" },
    confirm: true,
    tag: "Administration",
    summary: "Read the bank details of the agency",
    response: bankDetailsBody,
  },
  changeBankDetails: {
    route: "PUT /api/admin/settings/bank",
    audience: { admin: "owner" },
    confirm: true,
    tag: "Administration",
    summary: "Change the bank details of the agency, or delete them",
    description:
      "They are sealed with `ENCRYPTION_KEY`; without it, 409. The history says that they changed, without their content. With the `updatedAt` of the details that were read, a change of details that have changed since is refused, and `current` holds them.",
    body: bankChangeSchema,
    example: {
      details: {
        holder: "Tandem GmbH",
        account: "DE89 3704 0044 0532 0130 00",
        bic: "TANDDEF0XXX",
        bank: "",
      },
    },
    response: bankDetailsBody,
    refusals: [409],
  },
} as const satisfies Endpoints;
