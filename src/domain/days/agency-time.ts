const names = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+){0,2}$/;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Throws a RangeError if there is no such time zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    hourCycle: "h23",
  });
  formats.set(timeZone, format);
  return format;
}

/** Whether a text is the name of an IANA time zone, such as 'Europe/Lisbon'. */
export function isTimeZone(text: string): boolean {
  if (!names.test(text)) return false;
  try {
    formatOf(text);
    return true;
  } catch {
    return false;
  }
}

function partsIn(timeZone: string, time: Date): Record<string, string> {
  return Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
}

/** Hour of the agency's day from which reminders are sent. */
export const remindersFrom = 7;

/** Calendar day of a time, as 'YYYY-MM-DD'. */
export function dayIn(timeZone: string, time: Date): string {
  const { year, month, day } = partsIn(timeZone, time);
  return `${year}-${month}-${day}`;
}

/** Hour of the day, 0 to 23. */
export function hourIn(timeZone: string, time: Date): number {
  return Number(partsIn(timeZone, time).hour);
}

const second = 1000;
/** The largest offset from UTC of any time zone, rounded up, in milliseconds. */
const furthest = 15 * 60 * 60 * second;

/** Start of a day ('YYYY-MM-DD'). Not always midnight: clocks may be put forward then. */
export function startOfDay(timeZone: string, day: string): Date {
  const midnight = Date.parse(day);
  let [before, after] = [midnight - furthest, midnight + furthest];
  while (after - before > second) {
    const middle = before + Math.floor((after - before) / 2 / second) * second;
    if (dayIn(timeZone, new Date(middle)) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}
