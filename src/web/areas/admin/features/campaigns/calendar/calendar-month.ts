export const monthOf = (day: string) => day.slice(0, 7);

const monthPattern = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** Month in a URL; the current month by default. */
export function monthIn(address: URLSearchParams, today: string): string {
  const month = address.get("month") ?? "";
  return monthPattern.test(month) ? month : monthOf(today);
}

/** The month `count` months later; earlier if negative. */
export function monthAfter(month: string, count: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + count);
  return first.toISOString().slice(0, 7);
}

/** Weeks of a month from Monday to Sunday, completed with days of the neighboring months. */
export function weeksOf(month: string): string[][] {
  const day = new Date(`${month}-01T00:00:00Z`);
  day.setUTCDate(1 - ((day.getUTCDay() + 6) % 7));
  const weeks: string[][] = [];
  do {
    weeks.push(
      Array.from({ length: 7 }, () => {
        const text = day.toISOString().slice(0, 10);
        day.setUTCDate(day.getUTCDate() + 1);
        return text;
      }),
    );
  } while (monthOf(day.toISOString()) === month);
  return weeks;
}

const monthFormat = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** 'November 2026'. */
export function monthName(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`));
}
