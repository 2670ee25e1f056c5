import { longDate } from "#domain/days/long-date.ts";
import { hasFault } from "#domain/deliverables/deliverable-states.ts";
import type { OwnDeliverable } from "#domain/deliverables/deliverables.contract.ts";
import type { BadgeTone } from "#web/ui/badge.tsx";

type Texts = { tone: BadgeTone; label: string; text: string };

/** State of a deliverable for its creator, and whose turn it is. */
export function deliverableTexts(deliverable: OwnDeliverable, today: string): Texts {
  const { state, needsDraft, answerBy } = deliverable;
  if (state === "planned") {
    return needsDraft
      ? { tone: "gold", label: "Draft needed", text: "Send us a draft before you publish it." }
      : { tone: "gold", label: "To publish", text: "No draft is needed. Tell us when it is online." };
  }
  if (state === "submitted" || state === "client_review") {
    const isLate = answerBy !== null && answerBy < today;
    const promise = answerBy === null ? "" : ` We’ll respond by ${longDate(answerBy)}.`;
    return isLate
      ? {
          tone: "danger",
          label: "We are late",
          text: `We promised a response by ${longDate(answerBy)}. We are sorry.`,
        }
      : {
          tone: "accent",
          label: "With us",
          text: `We’re reviewing your draft.${promise} Please do not publish it yet.`,
        };
  }
  if (hasFault(deliverable)) {
    return {
      tone: "gold",
      label: "Something is missing",
      text: "Please correct the post, and send us its URL again:",
    };
  }
  return textsByState[state];
}

const textsByState: Record<
  Exclude<OwnDeliverable["state"], "planned" | "submitted" | "client_review">,
  Texts
> = {
  changes: {
    tone: "gold",
    label: "Changes requested",
    text: "Please change this, and send the draft again:",
  },
  approved: { tone: "brand", label: "Approved", text: "You can publish it on the agreed date." },
  published: { tone: "brand", label: "Published", text: "Thank you. We’ll check the post." },
  verified: { tone: "brand", label: "Checked", text: "Thank you. The post is fine." },
  dropped: { tone: "plain", label: "Not needed", text: "This deliverable is no longer needed." },
};
