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
 * A time (ISO 8601) in the user's time zone. Only for content rendered in the browser, because the server has another
 * time zone.
 */
export function Time({ value, format = "date" }: { value: string; format?: keyof typeof formats }) {
  return <time dateTime={value}>{formats[format].format(new Date(value))}</time>;
}
