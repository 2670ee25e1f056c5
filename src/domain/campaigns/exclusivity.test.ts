import { describe, expect, it } from "vitest";
import { exclusiveDays, meetCampaign } from "./exclusivity.ts";

describe("the days on which a creator works for nobody else", () => {
  it.each([
    [["2027-03-01", null, "2027-03-12"], 30, "2027-04-11"],
    [["2027-03-12"], 0, "2027-03-12"],
    [[null], 10, "2027-01-11"],
    // Published before it was agreed on paper.
    [["2026-12-01"], 5, "2027-01-06"],
  ])("published on %j, and %d days after, end on %s", (days, count, until) => {
    const deliverables = days.map((publishOn) => ({ publishOn }));
    const exclusivity = { category: "Tea", days: count };
    expect(exclusiveDays({ agreedOn: "2027-01-01", exclusivity, deliverables })).toEqual({
      from: "2027-01-01",
      until,
    });
  });

  it.each([
    // The campaign from, until; today; whether they meet 2027-01-01 to 2027-03-31.
    [null, null, "2027-03-31", true],
    [null, null, "2027-04-01", false],
    ["2027-03-31", null, "2027-01-01", true],
    ["2027-04-01", null, "2027-01-01", false],
    [null, "2027-01-01", "2026-12-01", true],
    [null, "2026-12-31", "2026-12-01", false],
    // Days of a campaign that have passed do not count.
    ["2027-01-01", "2027-12-31", "2027-05-01", false],
  ])("meet a campaign from %s to %s on %s: %s", (startsOn, endsOn, today, meets) => {
    expect(meetCampaign({ from: "2027-01-01", until: "2027-03-31" }, { startsOn, endsOn }, today)).toBe(
      meets,
    );
  });
});
