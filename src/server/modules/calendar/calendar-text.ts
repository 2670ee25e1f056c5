import ical, { ICalEventTransparency } from "ical-generator";
import type { CalendarEntry } from "#domain/calendar/calendar.contract.ts";

const titles: Record<CalendarEntry["kind"], string> = {
  draft: "Draft due",
  publication: "Goes live",
  right: "Right ends",
};

/**
 * Entries in iCal format: all-day events that do not block time, with stable IDs. For the team, with links to the
 * campaign.
 */
export function calendarText(
  entries: readonly CalendarEntry[],
  { publicUrl, isTeam }: { publicUrl: string; isTeam: boolean },
): string {
  const calendar = ical({
    name: "Campaigns",
    prodId: { company: "Tandem", product: "Campaigns" },
    ttl: 60 * 60,
  });
  for (const { _id, kind, on, title, creatorName, campaign, isDone } of entries) {
    const day = new Date(`${on}T00:00:00Z`);
    const who = isTeam && creatorName !== "" ? `${creatorName}: ` : "";
    calendar.createEvent({
      id: `${kind}-${_id}@tandem`,
      start: day,
      end: new Date(day.getTime() + 24 * 60 * 60 * 1000),
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
      stamp: day,
      summary: `${isDone ? "✓ " : ""}${titles[kind]}: ${who}${title}`,
      description: campaign.name,
      ...(isTeam && { url: `${publicUrl}/admin/campaign?id=${campaign._id}&view=calendar` }),
    });
  }
  return calendar.toString();
}
