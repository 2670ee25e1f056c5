import { longDate } from "#domain/days/long-date.ts";
import { linkPath } from "#domain/links/link-rules.ts";
import { greeting, type MailText, quoted } from "../mail-text.ts";

type Person = { name: string; site: string };
type Payment = { campaignName: string; amount: string };

export type RightThatEnds = {
  rightId: string;
  creatorName: string;
  clientName: string;
  campaignName: string;
  endsOn: string;
  daysLeft: number;
};

/** About payments and rights. */
export const moneyTemplates = {
  payoutApproved: ({
    name,
    campaignName,
    amount,
    dueOn,
    token,
  }: Person & Payment & { dueOn: string | null; token: string | undefined }): MailText => ({
    subject: `Your payment is approved: ${campaignName}`,
    blocks: [greeting(name), `Your payment for the campaign ${campaignName} is approved.`],
    figure: ["Amount", amount],
    details: [["Due on", dueOn === null ? "" : longDate(dueOn)]],
    ...(token && { action: { label: "See your payments", path: linkPath(token) } }),
  }),
  payoutPaid: ({
    name,
    site,
    campaignName,
    amount,
    paidOn,
    reference,
    token,
  }: Person & Payment & { paidOn: string; reference: string; token: string | undefined }): MailText => ({
    subject: `Your payment was sent: ${campaignName}`,
    blocks: [
      greeting(name),
      `${site} has paid you for the campaign ${campaignName}.`,
      "It can take a few days until your bank shows it. Answer this email if something is not right.",
    ],
    figure: ["Amount", amount],
    details: [
      ["Paid on", longDate(paidOn)],
      ["Reference", reference],
    ],
    ...(token && { action: { label: "See your payments", path: linkPath(token) } }),
  }),
  payoutLate: ({
    name,
    site,
    campaignName,
    amount,
    dueOn,
    words,
    token,
  }: Person & Payment & { dueOn: string; words: string; token: string }): MailText => ({
    subject: `Your payment is late: ${campaignName}`,
    blocks: [
      greeting(name),
      `Your payment from ${site} for the campaign ${campaignName} has not been sent yet. We are sorry.`,
      ...quoted(words),
      "If you have questions, answer this email.",
    ],
    figure: ["Amount", amount],
    details: [["Was due on", longDate(dueOn)]],
    action: { label: "See your payments", path: linkPath(token) },
  }),
  payoutLateForTeam: ({
    creatorName,
    campaignName,
    campaignId,
    amount,
    dueOn,
  }: Payment & { creatorName: string; campaignId: string; dueOn: string }): MailText => ({
    subject: `A payout to ${creatorName} is late`,
    blocks: [
      `${amount} for the campaign ${campaignName} was due on ${longDate(dueOn)} and is not paid.`,
      "The creator is notified five days after the due date. Add a note to the payout for them to read.",
    ],
    action: { label: "See the payouts", path: `/admin/campaign?id=${campaignId}&view=money` },
  }),
  rightEnds: ({
    rightId,
    creatorName,
    clientName,
    campaignName,
    endsOn,
    daysLeft,
  }: RightThatEnds): MailText => ({
    subject: `${daysLeft === 0 ? "Today" : `In ${daysLeft} day${daysLeft === 1 ? "" : "s"}`}, a right to the work of ${creatorName} ends`,
    blocks: [
      `The right of ${clientName || "the client"} to use the work of ${creatorName} in the campaign ${campaignName} ends on ${longDate(endsOn)}.`,
      "Renew it with the creator, or make sure that the work is taken down by then.",
    ],
    action: { label: "See the right", path: `/admin/rights?right=${rightId}` },
  }),
};
