const formats = {
  date: new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric" }),
  dateTime: new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }),
  clock: new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
};

/**
 * A time (ISO 8601) in the user's time zone. Only for content rendered in the browser, because the server has
 * another time zone.
 */
export function Time({ value, format = "date" }: { value: string; format?: keyof typeof formats }) {
  return <time dateTime={value}>{formats[format].format(new Date(value))}</time>;
}

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

const dayOfYearFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** A calendar day ('YYYY-MM-DD'), which is the same in every time zone: 'Mon, 23 Nov', or '23 Nov 2026'. */
export function Day({ value, withYear = false }: { value: string; withYear?: boolean }) {
  const format = withYear ? dayOfYearFormat : dayFormat;
  return <time dateTime={value}>{format.format(new Date(value))}</time>;
}

const dayOfMonthFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });

/** A time as lists show it: '14:05' of today, '23 Nov' of this year, or '23 Nov 2026'. In the browser only. */
export function RecentTime({ value }: { value: string }) {
  const at = new Date(value);
  const now = new Date();
  const isToday = at.toDateString() === now.toDateString();
  const isThisYear = at.getFullYear() === now.getFullYear();
  const format = isToday ? formats.clock : isThisYear ? dayOfMonthFormat : formats.date;
  return <time dateTime={value}>{format.format(at)}</time>;
}

const weekdayFormat = new Intl.DateTimeFormat("en-GB", { weekday: "long", day: "numeric", month: "long" });
const weekdayOfYearFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "full" });

/** The day of a time above what was written on it: 'Today', 'Monday 23 November', or with its year. In the browser only. */
export function DayOfTime({ value }: { value: string }) {
  const at = new Date(value);
  const now = new Date();
  const isThisYear = at.getFullYear() === now.getFullYear();
  const day = (isThisYear ? weekdayFormat : weekdayOfYearFormat).format(at);
  return <time dateTime={value}>{at.toDateString() === now.toDateString() ? "Today" : day}</time>;
}
