/** Titles of mail to people outside the team, for timelines. */
export const mailTitles = {
  applicationReceived: "Application received",
  applicationApproved: "Application approved",
  applicationRejected: "Application rejected",
  applicationWithdrawn: "Application withdrawn",
  changesAsked: "Changes requested",
  brandReceived: "Registration received",
  brandApproved: "Brand listed",
  brandRejected: "Registration rejected",
  brandWithdrawn: "Registration withdrawn",
  linkRenewed: "New link",
  portalLink: "Link to all work",
  messageCopy: "Copy of the message",
  messageForwarded: "Message forwarded",
  shortlistShared: "Creators to look at",
  shortlistUnfinished: "Reminder to finish the answers",
  offerSent: "Offer",
  rightsOffered: "Offer of rights",
  offerDeclined: "Counter-offer declined",
  offerWithdrawn: "Offer withdrawn",
  agreementForCreator: "Agreement",
  notChosen: "Not chosen",
  campaignCancelled: "Campaign canceled",
  campaignEnded: "Campaign ended",
  collaborationCancelled: "Collaboration canceled",
  deliverableDue: "Reminder of a due date",
  draftAnswered: "Answer to a draft",
  payoutApproved: "Payment approved",
  payoutPaid: "Payment made",
  payoutLate: "Payment late",
  draftsToLookAt: "Drafts to look at",
  draftsWaiting: "Drafts waiting",
  report: "Report",
  dataNotice: "Notice about their data",
} as const;
export type MailName = keyof typeof mailTitles;

const titles: Record<string, string> = mailTitles;

/** 'Mail sent: New link'. `data` is that of the entry. */
export function mailTitle({ mail }: Record<string, unknown>): string {
  const name = String(mail);
  return `Mail sent: ${titles[name] ?? name}`;
}
