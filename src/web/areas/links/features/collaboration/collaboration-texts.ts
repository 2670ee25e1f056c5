import type { CollaborationPage } from "#domain/campaigns/collaboration-page.contract.ts";
import { campaignEndHeading, creatorHeadings, otherEndHeading } from "#domain/campaigns/creator-progress.ts";
import { isAnswerable } from "#domain/campaigns/offer-rules.ts";
import type { Offer } from "#domain/campaigns/offers.contract.ts";

type Texts = { heading: string; lead: string };

/** Heading and introduction of a creator's page: the current state, and whose turn it is. */
export function collaborationTexts(page: CollaborationPage, agency: string): Texts {
  const { state, offer, today, campaign } = page;
  if (offer?.renews && isAnswerable(offer, today)) {
    return {
      heading: "Rights to your work, for longer",
      lead: "We would like to keep using your work. Accept, or decline: your earlier agreement stays as it is.",
    };
  }
  if (campaign.isOver) {
    const lead = page.agreement ? "Your agreement stays on this page." : "Thank you for your time.";
    return { heading: campaignEndHeading(campaign.isCancelled), lead };
  }
  if (offer?.by === "creator") {
    const where = page.email.state === "known" ? "here and by email" : "here";
    return { heading: "We have your counter-offer", lead: `${agency} will respond ${where}.` };
  }
  if (offer && !isAnswerable(offer, today)) {
    return { heading: "The offer has expired", lead: "Make a counter-offer, decline, or write to us." };
  }
  if (offer) {
    return {
      heading: "An offer for you",
      lead: "Accept it, make a counter-offer, or decline. Nothing is agreed until you accept.",
    };
  }
  return {
    heading: creatorHeadings[state] ?? otherEndHeading,
    lead: leads[state] ?? "There is no open offer.",
  };
}

/** Confirmation before a creator declines. */
export function declineTexts({ by, state, renews }: Offer): { title: string; description: string } {
  if (renews) {
    return { title: "Decline the offer?", description: "Your earlier agreement stays as it is." };
  }
  const ends = "This ends your part in the campaign.";
  if (state !== "open") return { title: "Decline to take part?", description: ends };
  return by === "creator"
    ? {
        title: "Decline to take part?",
        description: `Your counter-offer is withdrawn. ${ends} If only the price or the dates have changed, change your counter-offer.`,
      }
    : {
        title: "Decline the offer?",
        description: `${ends} If only the price or the dates don’t work for you, make a counter-offer.`,
      };
}

const goesOn = "Here is what comes next, and what both sides have agreed.";

const leads: Partial<Record<CollaborationPage["state"], string>> = {
  agreed: goesOn,
  producing: goesOn,
  published: "Thank you. We’ll check the posts and take care of your payment.",
  completed: "Thank you. Your agreement stays on this page.",
  passed: "Thank you for your time. We would be glad to ask you again.",
  declined: "Thank you for letting us know. Write to us if you change your mind.",
  cancelled: "Please do not start or publish anything else. We still owe you what is due.",
};
