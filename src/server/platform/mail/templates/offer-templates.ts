import { deliverableText, type OfferContent, priceText, rightsText } from "#domain/campaigns/offer-texts.ts";
import { longDate } from "#domain/days/long-date.ts";
import { linkPath } from "#domain/links/link-rules.ts";
import { greeting, type MailText, personalLinkNote, quoted } from "../mail-text.ts";

type Person = { name: string; site: string };
type Sent = {
  campaignName: string;
  clientName: string;
  token: string;
  validUntil: string;
  isInvitation: boolean;
  offer: OfferContent;
};

/** About offers and agreements. */
export const offerTemplates = {
  offerSent: ({
    name,
    site,
    campaignName,
    clientName,
    token,
    validUntil,
    isInvitation,
    offer,
  }: Person & Sent): MailText => ({
    subject: isInvitation ? `An offer for you: ${campaignName}` : `A new offer for you: ${campaignName}`,
    blocks: [
      greeting(name),
      clientName === ""
        ? `${site} would like to work with you in the campaign ${campaignName}.`
        : `${site} would like to work with you for ${clientName}, in the campaign ${campaignName}.`,
      `Your page has the brief and our offer. You can accept it, make a counter-offer, or decline. The offer is good until ${longDate(validUntil)}.`,
    ],
    figure: ["Price", priceText(offer)],
    details: offerDetails(offer),
    action: { label: "See the offer", path: linkPath(token) },
    notes: [personalLinkNote],
  }),
  rightsOffered: ({
    name,
    site,
    campaignName,
    clientName,
    token,
    validUntil,
    offer,
  }: Person & Omit<Sent, "isInvitation">): MailText => ({
    subject: `Rights to your work, for longer: ${campaignName}`,
    blocks: [
      greeting(name),
      `${clientName || site} would like to keep using your work from the campaign ${campaignName}.`,
      `Your page has our offer. You can accept or decline it; your earlier agreement stays as it is. The offer is good until ${longDate(validUntil)}.`,
    ],
    figure: ["Price", priceText(offer)],
    details: offerDetails(offer),
    action: { label: "See the offer", path: linkPath(token) },
    notes: [personalLinkNote],
  }),
  offerDeclined: ({
    name,
    site,
    campaignName,
    words,
    token,
  }: Person & { campaignName: string; words: string; token: string }): MailText => ({
    subject: `About your offer: ${campaignName}`,
    blocks: [
      greeting(name),
      `${site} cannot accept your counter-offer in the campaign ${campaignName}.`,
      ...quoted(words),
      "Your page is still open, and shows where things stand. Answer this email if you would like to talk about it.",
    ],
    action: { label: "Open your page", path: linkPath(token) },
  }),
  offerWithdrawn: ({ name, site, campaignName }: Person & { campaignName: string }): MailText => ({
    subject: `Our offer has ended: ${campaignName}`,
    blocks: [greeting(name), `${site} has withdrawn the offer in the campaign ${campaignName}.`],
  }),
  agreementForCreator: ({
    name,
    site,
    campaignName,
    terms,
    token,
  }: Person & { campaignName: string; terms: string; token: string }): MailText => ({
    subject: `Agreed: ${campaignName}`,
    blocks: [
      greeting(name),
      `You and ${site} have agreed on your part in the campaign ${campaignName}. This is what was agreed:`,
      { document: terms },
    ],
    action: { label: "See the agreement", path: linkPath(token) },
    notes: ["You can print the agreement from your page."],
  }),
  agreementForTeam: ({
    campaignName,
    creatorName,
    agreedBy,
    collaborationId,
  }: {
    campaignName: string;
    creatorName: string;
    agreedBy: string;
    collaborationId: string;
  }): MailText => ({
    subject: `Agreed with ${creatorName}: ${campaignName}`,
    blocks: [`The offer to ${creatorName} was accepted under the name ${agreedBy}.`],
    action: { label: "See the agreement", path: `/admin/campaign?collaboration=${collaborationId}` },
  }),
};

function offerDetails({ deliverables, rights, paymentDays }: OfferContent): [string, string][] {
  return [
    ["Deliverables", deliverables.map(deliverableText).join("\n")],
    ["Rights", rights === null ? "" : sentence(rightsText(rights))],
    ["Paid within", `${paymentDays} days`],
  ];
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
