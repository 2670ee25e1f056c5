const longDates = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** '12 March 2027' for '2027-03-12' or for a time (UTC). */
export function longDate(date: string | Date): string {
  return longDates.format(new Date(date));
}
