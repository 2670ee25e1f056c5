import type { ApplicantStatus } from "#domain/status/status.contract.ts";

type Texts = { heading: string; lead: string };
type State = ApplicantStatus["state"];

/** Wording for creators and for brands. */
const words: Record<ApplicantStatus["kind"], { noun: string; again: { to: string; label: string } }> = {
  "join-request": { noun: "application", again: { to: "/join-influencer", label: "Apply again" } },
  brand: { noun: "registration", again: { to: "/join-brand", label: "Register again" } },
};

export function nounOf({ kind }: Pick<ApplicantStatus, "kind">): string {
  return words[kind].noun;
}

/** Link to start again after a final decision. */
export function newStart({ kind }: Pick<ApplicantStatus, "kind">) {
  return words[kind].again;
}

export function statusTexts(status: ApplicantStatus): Texts {
  const noun = nounOf(status);
  const texts: Record<State, Texts> = {
    waiting: waitingTexts(status, noun),
    changes_asked: {
      heading: "We need something from you",
      lead: `Before we decide, please complete your ${noun}. It keeps its place.`,
    },
    approved:
      status.kind === "brand"
        ? { heading: "Your brand is listed", lead: "Creators can find you in the marketplace." }
        : { heading: "You are in", lead: "Brands can find you in the marketplace." },
    rejected: {
      heading: "Not this time",
      lead: `Thank you for your interest. We are not able to list you at the moment, and your ${noun} has been deleted.`,
    },
    withdrawn: {
      heading: `You have withdrawn your ${noun}`,
      lead: "We have deleted it, with everything that you sent.",
    },
    closed: {
      heading: `Your ${noun} is closed`,
      lead: "It was deleted without a decision. Write to us if you expected something else.",
    },
  };
  return texts[status.state];
}

function waitingTexts({ promise }: ApplicantStatus, noun: string): Texts {
  const heading = `Your ${noun} is in review`;
  if (promise === null) return { heading, lead: "We’ll email you." };
  const due = dayOf(promise.dueOn);
  return promise.state === "late"
    ? { heading: "We are late", lead: `We promised you an answer by ${due}. It’s still coming, by email.` }
    : { heading, lead: `You’ll hear from us by ${due}.` };
}

const weekdays = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" });
const days = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

/** 'Thursday, 26 November' for '2026-11-26', independent of the reader's time zone. */
export function dayOf(date: string): string {
  const day = new Date(date);
  return `${weekdays.format(day)}, ${days.format(day)}`;
}
