/** The business days within which a reply is promised: 'within 3-5 business days'. */
export const reviewPromise = { from: 3, to: 5 } as const;

export type ReviewTime = {
  /** Business days since the record arrived, and those left until the promised reply; negative when overdue. */
  passed: number;
  left: number;
  /** `due` from the first promised day on, `late` after the last. */
  state: "fresh" | "due" | "late";
};

const dayLength = 24 * 60 * 60 * 1000;

/** How much of the promised time is left. Both dates are calendar dates as 'YYYY-MM-DD'. */
export function reviewTime(receivedOn: string, today: string): ReviewTime {
  const passed = businessDaysBetween(receivedOn, today);
  const left = reviewPromise.to - passed;
  return { passed, left, state: left < 0 ? "late" : passed >= reviewPromise.from ? "due" : "fresh" };
}

/** 'n business days left', 'Due today', or 'n business days late'. */
export function reviewTimeText({ left }: ReviewTime): string {
  if (left === 0) return "Due today";
  const days = `${Math.abs(left)} business day${Math.abs(left) === 1 ? "" : "s"}`;
  return left > 0 ? `${days} left` : `${days} late`;
}

/** The date that is this many business days after another, as 'YYYY-MM-DD'. */
export function addBusinessDays(from: string, days: number): string {
  let date = Date.parse(from);
  for (let left = days; left > 0; ) {
    date += dayLength;
    if (isBusinessDay(new Date(date).toISOString())) left -= 1;
  }
  return new Date(date).toISOString().slice(0, 10);
}

/** Whether a date or a time (ISO 8601, UTC) is from Monday to Friday. */
export function isBusinessDay(date: string): boolean {
  const weekday = new Date(date).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** What was received before this time is due today or late. `today` is a date as 'YYYY-MM-DD'. */
export function dueBefore(today: string): Date {
  let day = Date.parse(today);
  while (businessDaysBetween(new Date(day).toISOString().slice(0, 10), today) < reviewPromise.to) {
    day -= dayLength;
  }
  return new Date(day + dayLength);
}

/** The date that is this many days after a time, as 'YYYY-MM-DD'. */
export function addDays(time: Date, days: number): string {
  return new Date(time.getTime() + days * dayLength).toISOString().slice(0, 10);
}

/** Business days (Monday to Friday) after `from`, up to and including `to`; 0 if `to` is not later. */
export function businessDaysBetween(from: string, to: string): number {
  const start = Date.parse(from);
  const days = Math.round((Date.parse(to) - start) / dayLength);
  if (!(days > 0)) return 0;
  const wholeWeeks = Math.floor(days / 7);
  let count = wholeWeeks * 5;
  for (let day = wholeWeeks * 7 + 1; day <= days; day += 1) {
    if (isBusinessDay(new Date(start + day * dayLength).toISOString())) count += 1;
  }
  return count;
}
