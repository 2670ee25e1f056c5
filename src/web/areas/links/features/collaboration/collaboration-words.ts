import type { CollaborationPage } from "#domain/campaigns/collaboration-page.contract.ts";
import type { Offer } from "#domain/campaigns/offers.contract.ts";

type Words = { heading: string; lead: string };

/** Heading and introduction of a creator's page: the current state, and whose turn it is. */
export function collaborationWords(page: CollaborationPage, agency: string): Words {
  const { state, offer, today, campaign } = page;
  if (offer?.renews && offer.validUntil >= today) {
    return {
      heading: "Rights to your work, for longer",
      lead: "We would like to go on using your work. Accept, or decline: what was agreed before stays as it is.",
    };
  }
  if (campaign.isOver) {
    const lead = page.agreement ? "What was agreed with you stays on this page." : "Thank you for your time.";
    const heading = campaign.isCancelled ? "This campaign was canceled" : "This campaign has ended";
    return { heading, lead };
  }
  if (offer?.by === "creator") {
    return { heading: "We have your counter-offer", lead: `${agency} answers you here and by email.` };
  }
  if (offer && offer.validUntil < today) {
    return { heading: "The offer has run out", lead: "Make a counter-offer, decline, or write to us." };
  }
  if (offer) {
    return {
      heading: "An offer for you",
      lead: "Accept it, make a counter-offer, or decline. Nothing is agreed until you say so.",
    };
  }
  return wordsOfState[state] ?? { heading: "Thank you for your time", lead: "There is no open offer." };
}

/** Confirmation before a creator declines. */
export function declineWords({ by, state, renews }: Offer): { title: string; description: string } {
  if (renews) {
    return { title: "Decline the offer?", description: "What was agreed before stays as it is." };
  }
  const ends = "Your part in the campaign ends with it.";
  if (state !== "open") return { title: "Decline to take part?", description: ends };
  return by === "creator"
    ? {
        title: "Decline to take part?",
        description: `Your counter-offer is withdrawn. ${ends} If only the price or the days have changed, change your counter-offer.`,
      }
    : {
        title: "Decline the offer?",
        description: `${ends} If only the price or the days do not fit, make a counter-offer.`,
      };
}

const wordsOfState: Partial<Record<CollaborationPage["state"], Words>> = {
  agreed: { heading: "It is agreed", lead: "Here is what comes next, and what both sides have agreed on." },
  producing: {
    heading: "You are on it",
    lead: "Here is what comes next, and what both sides have agreed on.",
  },
  published: { heading: "All is published", lead: "Thank you. We check the posts and see to your payment." },
  completed: { heading: "All is done", lead: "Thank you. What was agreed stays on this page." },
  passed: {
    heading: "You were not chosen",
    lead: "Thank you for your time. We would be glad to ask you again.",
  },
  declined: { heading: "You have declined", lead: "Thank you for telling us. Write to us if that changes." },
  cancelled: {
    heading: "Your part has ended",
    lead: "Please do not start or publish anything more. What is owed to you stays owed.",
  },
};
