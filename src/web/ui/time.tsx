const formats = {
  date: new Intl.DateTimeFormat("en", { day: "numeric", month: "short", year: "numeric" }),
  dateTime: new Intl.DateTimeFormat("en", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }),
};

/**
 * A moment (ISO 8601) in the reader's own time zone. Only for what is rendered in the browser: the server's zone
 * is another one.
 */
export function Time({ value, format = "date" }: { value: string; format?: keyof typeof formats }) {
  return <time dateTime={value}>{formats[format].format(new Date(value))}</time>;
}

/** The reader's calendar day of a moment, as 'YYYY-MM-DD'. */
export function calendarDay(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
