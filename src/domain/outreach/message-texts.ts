import { longDate } from "../days/long-date.ts";

/** Facts that a message can name. Those that its text does not use may be empty. */
export type MessageFacts = {
  /** Name of the person that it is for. */
  name: string;
  agency: string;
  /** Name of the campaign or shortlist. */
  campaign: string;
  /** Empty: unknown. */
  client: string;
  /** Name of a deliverable, such as 'Instagram reel'. */
  deliverable: string;
  /** Day in the agency's time zone; null if there is none. */
  dueOn: string | null;
  link: string;
};

/** `task`: what the team has to do while the message is unsent. */
type Message = { task: string; text: (facts: MessageFacts) => string };

const hello = ({ name }: MessageFacts) => (name === "" ? "Hello," : `Hello ${name},`);
const forClient = ({ client }: MessageFacts) => (client === "" ? "" : ` for ${client}`);
const by = ({ dueOn }: MessageFacts) => (dueOn === null ? "" : ` by ${longDate(dueOn)}`);

/**
 * Every message that is copied rather than mailed. All words of these messages are here; templates of the agency
 * will replace them here.
 */
const messages = {
  page: {
    task: "Send the link",
    text: (facts) =>
      `${hello(facts)} this is your page for the campaign ${facts.campaign} with ${facts.agency}: ${facts.link}`,
  },
  offer: {
    task: "Send the offer",
    text: (facts) =>
      `${hello(facts)} ${facts.agency} has an offer for you: ${facts.campaign}${forClient(facts)}. Read it and answer here${by(facts)}: ${facts.link}`,
  },
  rightsOffer: {
    task: "Send the offer of rights",
    text: (facts) =>
      `${hello(facts)} ${facts.agency} would like to keep using your work from ${facts.campaign}. Read the offer and answer here${by(facts)}: ${facts.link}`,
  },
  agreement: {
    task: "Send the agreement",
    text: (facts) =>
      `${hello(facts)} here is our agreement about ${facts.campaign}, to read and download: ${facts.link}`,
  },
  counterDeclined: {
    task: "Tell the creator that the counter-offer was declined",
    text: (facts) =>
      `${hello(facts)} thank you for your counter-offer about ${facts.campaign}. We cannot accept it. Our reply is here: ${facts.link}`,
  },
  offerWithdrawn: {
    task: "Tell the creator that the offer was withdrawn",
    text: (facts) =>
      `${hello(facts)} ${facts.agency} has withdrawn the offer about ${facts.campaign}. Thank you for your time.`,
  },
  notChosen: {
    task: "Tell the creator that they were not chosen",
    text: (facts) =>
      `${hello(facts)} ${facts.agency} has decided to continue the campaign ${facts.campaign} without you. Thank you for your time. We would be glad to work with you another time.`,
  },
  campaignCancelled: {
    task: "Tell the creator that the campaign was canceled",
    text: (facts) =>
      `${hello(facts)} ${facts.agency} has canceled the campaign ${facts.campaign} for everybody, so our offer to you has ended. Thank you for your time.`,
  },
  campaignEnded: {
    task: "Tell the creator that the campaign has ended",
    text: (facts) =>
      `${hello(facts)} the campaign ${facts.campaign} of ${facts.agency} has ended before we came to an agreement with you. Thank you for your time.`,
  },
  collaborationCancelled: {
    task: "Tell the creator that the collaboration was canceled",
    text: (facts) =>
      `${hello(facts)} ${facts.agency} has canceled your part in the campaign ${facts.campaign}. You can see what was agreed here: ${facts.link}`,
  },
  draftDue: {
    task: "Remind the creator of the draft",
    text: (facts) =>
      `${hello(facts)} a reminder from ${facts.agency}: we need your draft for ${facts.campaign} (${facts.deliverable})${by(facts)}. Send it here: ${facts.link}`,
  },
  postDue: {
    task: "Remind the creator of the post",
    text: (facts) =>
      `${hello(facts)} a reminder from ${facts.agency}: please publish for ${facts.campaign} (${facts.deliverable})${by(facts)}, and add the URL of the post here: ${facts.link}`,
  },
  draftApproved: {
    task: "Tell the creator that the draft was approved",
    text: (facts) =>
      `${hello(facts)} your draft for ${facts.campaign} is approved (${facts.deliverable}). The next step is here: ${facts.link}`,
  },
  draftChanges: {
    task: "Send the request for changes",
    text: (facts) =>
      `${hello(facts)} thank you for your draft for ${facts.campaign} (${facts.deliverable}). Please make some changes. They are listed here: ${facts.link}`,
  },
  postFault: {
    task: "Tell the creator what the post lacks",
    text: (facts) =>
      `${hello(facts)} something is missing in your post for ${facts.campaign} (${facts.deliverable}). See what to correct here: ${facts.link}`,
  },
  deliverableDropped: {
    task: "Tell the creator that a deliverable was dropped",
    text: (facts) =>
      `${hello(facts)} we no longer need this for ${facts.campaign}: ${facts.deliverable}. Everything else is here: ${facts.link}`,
  },
  paymentApproved: {
    task: "Tell the creator that the payment was approved",
    text: (facts) =>
      `${hello(facts)} your payment for ${facts.campaign} is approved. See when it is due here: ${facts.link}`,
  },
  paymentMade: {
    task: "Tell the creator that the payment was made",
    text: (facts) =>
      `${hello(facts)} we have paid you for ${facts.campaign}. The amount and reference are here: ${facts.link}`,
  },
  paymentLate: {
    task: "Tell the creator that the payment is late",
    text: (facts) =>
      `${hello(facts)} your payment for ${facts.campaign} is late, and we are sorry. See its status here: ${facts.link}`,
  },
  shortlist: {
    task: "Send the shortlist",
    text: (facts) =>
      `${hello(facts)} ${facts.agency} has chosen creators for you to look at: ${facts.campaign}. Tell us what you think here: ${facts.link}`,
  },
  shortlistReminder: {
    task: "Remind the client of the shortlist",
    text: (facts) =>
      `${hello(facts)} some creators are still waiting for your answer: ${facts.campaign}. Please answer here${by(facts)}: ${facts.link}`,
  },
  drafts: {
    task: "Send the drafts",
    text: (facts) =>
      `${hello(facts)} ${facts.agency} has drafts for you to look at: ${facts.campaign}. Review them here: ${facts.link}`,
  },
  draftsReminder: {
    task: "Tell the client that drafts are waiting",
    text: (facts) =>
      `${hello(facts)} drafts are waiting for your answer: ${facts.campaign}. Review them here: ${facts.link}`,
  },
  report: {
    task: "Send the report",
    text: (facts) =>
      `${hello(facts)} this is the report of the campaign ${facts.campaign}, always with the newest figures: ${facts.link}`,
  },
  application: {
    task: "Send the link",
    text: (facts) =>
      `${hello(facts)} you can see where your application to ${facts.agency} stands, and edit it, here: ${facts.link}`,
  },
  applicationChanges: {
    task: "Send the request for changes",
    text: (facts) =>
      `${hello(facts)} thank you for applying to ${facts.agency}. We need a little more from you. See what is missing here: ${facts.link}`,
  },
  notice: {
    task: "Tell the creator which data we have of them",
    text: (facts) =>
      `${hello(facts)} ${facts.agency} would like to propose paid collaborations to you, and has stored some data about you for that. You can see it, object, or have it erased here: ${facts.link}`,
  },
  registration: {
    task: "Send the link",
    text: (facts) =>
      `${hello(facts)} you can see where your registration at ${facts.agency} stands, and edit it, here: ${facts.link}`,
  },
} as const satisfies Record<string, Message>;

export type MessagePurpose = keyof typeof messages;
export const messagePurposes = Object.keys(messages) as MessagePurpose[];

export function messageText(purpose: MessagePurpose, facts: MessageFacts): string {
  return messages[purpose].text(facts);
}

/** 'Send the offer: Instagram reel'. */
export function messageTask(purpose: MessagePurpose, deliverable: string): string {
  const { task } = messages[purpose];
  return deliverable === "" ? task : `${task}: ${deliverable}`;
}
