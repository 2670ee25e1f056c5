import { type RightsUse, rightsUses } from "../campaigns/offer-options.ts";
import { addDays } from "../days/calendar-days.ts";
import { longDate } from "../days/long-date.ts";
import { countryName } from "../places/countries.ts";

export const rightStates = ["pending", "active", "ending", "ended", "revoked"] as const;
export type RightState = (typeof rightStates)[number];

export const rightStateLabels: Record<RightState, string> = {
  pending: "Not begun",
  active: "Active",
  ending: "Ends soon",
  ended: "Ended",
  revoked: "Revoked",
};

/** Effects of an early end of a collaboration on its rights. */
export const rightsDecisions = ["kept", "revoked"] as const;
export type RightsDecision = (typeof rightsDecisions)[number];

/** Days before its last day from which a right counts as ending. */
export const endingDays = 30;

/** Days as 'YYYY-MM-DD'. `startsOn` is null before the start. With a start, `endsOn` null means perpetual. */
export type RightDays = { startsOn: string | null; endsOn: string | null; revokedOn: string | null };

/** The state on a day. Computed, never stored. */
export function rightState({ startsOn, endsOn, revokedOn }: RightDays, day: string): RightState {
  if (revokedOn !== null && revokedOn <= day) return "revoked";
  if (startsOn === null || startsOn > day) return "pending";
  if (endsOn === null) return "active";
  if (endsOn < day) return "ended";
  return endsOn <= addDays(day, endingDays) ? "ending" : "active";
}

/** Whether a right allows its uses on the day of its state. */
export function isInForce({ state }: { state: RightState }): boolean {
  return state === "active" || state === "ending";
}

/** Last day of a right that runs for whole months; null if perpetual. */
export function lastDay(startsOn: string, months: number | null): string | null {
  if (months === null) return null;
  const [year = 0, month = 0, day = 0] = startsOn.split("-").map(Number);
  // If the month is too short to have this day, the right ends with the month.
  const end = new Date(Date.UTC(year, month - 1 + months, day));
  const dayBefore =
    end.getUTCDate() === day
      ? Date.UTC(year, month - 1 + months, day - 1)
      : Date.UTC(year, month + months, 0);
  return new Date(dayBefore).toISOString().slice(0, 10);
}

/** Empty `countries`: all countries. */
export type RightFacts = RightDays & { uses: readonly RightsUse[]; countries: readonly string[] };
export type RightQuestion = { use: RightsUse; country: string; on: string };

export type RightAnswer<Right> =
  | { allowed: true; rights: Right[] }
  /** The closest right, with the reasons why it does not allow the use; null if there are no rights. */
  | { allowed: false; nearest: Right | null; reasons: string[] };

type Judged = { distance: number; reasons: string[] };

type UseNames = Readonly<Record<RightsUse, string>>;

/**
 * Whether a right allows the use in a country on a day, and if not, the closest right. `names`: of the uses, which
 * the client reads in other words.
 */
export function mayUse<Right extends RightFacts>(
  rights: readonly Right[],
  question: RightQuestion,
  names: UseNames = rightsUses,
): RightAnswer<Right> {
  const judged = rights.map((right) => ({ right, ...judge(right, question, names) }));
  const allowing = judged.filter(({ reasons }) => reasons.length === 0).map(({ right }) => right);
  if (allowing.length > 0) return { allowed: true, rights: allowing };
  const [nearest] = judged.toSorted((one, other) => one.distance - other.distance);
  return nearest
    ? { allowed: false, nearest: nearest.right, reasons: nearest.reasons }
    : { allowed: false, nearest: null, reasons: ["No right to this work was granted"] };
}

/**
 * Reasons as sentences without a full stop. A different use is a greater distance than a different country or day.
 */
function judge(right: RightFacts, { use, country, on }: RightQuestion, names: UseNames): Judged {
  const found: Judged[] = [];
  if (!right.uses.includes(use)) {
    const granted = right.uses.map((each) => names[each]).join(", ");
    found.push({ distance: 4, reasons: [`It is for ${granted}, and not for ${names[use]}`] });
  }
  if (right.countries.length > 0 && !right.countries.includes(country)) {
    const granted = right.countries.map(countryName).join(", ");
    found.push({ distance: 2, reasons: [`It is for ${granted}, and not for ${countryName(country)}`] });
  }
  const problem = dayProblem(right, on);
  if (problem) found.push({ distance: 1, reasons: [problem] });
  return {
    distance: found.reduce((sum, each) => sum + each.distance, 0),
    reasons: found.flatMap(({ reasons }) => reasons),
  };
}

function dayProblem({ startsOn, endsOn, revokedOn }: RightFacts, on: string): string | undefined {
  switch (rightState({ startsOn, endsOn, revokedOn }, on)) {
    case "pending":
      return startsOn ? `It begins on ${longDate(startsOn)}` : "It begins with the publication";
    case "ended":
      return `It ended on ${longDate(endsOn ?? on)}`;
    case "revoked":
      return `It was revoked on ${longDate(revokedOn ?? on)}`;
    default:
      return undefined;
  }
}

export type ExclusiveRight = RightDays & { countries: readonly string[]; category: string };

/**
 * Whether two exclusive rights conflict: same category, and overlapping days and countries. A right without a start
 * may start on any day from `today`.
 */
export function overlap(one: ExclusiveRight, other: ExclusiveRight, today: string): boolean {
  if (one.category.toLowerCase() !== other.category.toLowerCase()) return false;
  const everywhere = one.countries.length === 0 || other.countries.length === 0;
  if (!everywhere && !one.countries.some((country) => other.countries.includes(country))) return false;
  const [first, second] = [spanOf(one, today), spanOf(other, today)];
  return first.from <= second.to && second.from <= first.to;
}

const never = "9999-12-31";

function spanOf({ startsOn, endsOn, revokedOn }: RightDays, today: string) {
  const end = startsOn === null ? never : (endsOn ?? never);
  // On the day of its revocation, the right no longer applies.
  const to = revokedOn === null ? end : addDays(revokedOn, -1);
  return { from: startsOn ?? today, to: to < end ? to : end };
}

/**
 * The reminder that is due with this many days left: the shortest notice that covers them. Undefined before the
 * first.
 */
export function dueNotice(daysLeft: number, notices: readonly number[]): number | undefined {
  if (daysLeft < 0) return undefined;
  return notices.filter((notice) => notice >= daysLeft).toSorted((one, other) => one - other)[0];
}
