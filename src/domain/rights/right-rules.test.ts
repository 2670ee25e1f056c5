import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RightsUse } from "../campaigns/offer-options.ts";
import { addDays } from "../days/calendar-days.ts";
import { dueNotice, lastDay, mayUse, overlap, type RightFacts, rightState } from "./right-rules.ts";

const right = (fields: Partial<RightFacts> = {}): RightFacts => ({
  uses: ["paid_ads", "website"],
  countries: ["DE", "FR"],
  startsOn: "2026-05-10",
  endsOn: "2026-11-09",
  revokedOn: null,
  ...fields,
});

describe("the state of a right", () => {
  it.each([
    [{}, "2026-05-09", "pending"],
    [{}, "2026-05-10", "active"],
    [{}, "2026-10-09", "active"],
    [{}, "2026-10-10", "ending"],
    [{}, "2026-11-09", "ending"],
    [{}, "2026-11-10", "ended"],
    [{ startsOn: null, endsOn: null }, "2030-01-01", "pending"],
    [{ endsOn: null }, "2099-01-01", "active"],
    [{ revokedOn: "2026-07-01" }, "2026-06-30", "active"],
    [{ revokedOn: "2026-07-01" }, "2026-07-01", "revoked"],
    [{ revokedOn: "2026-07-01" }, "2027-07-01", "revoked"],
  ])("%j on %s is %s", (days, day, state) => {
    expect(rightState(right(days), day)).toBe(state);
  });
});

describe("the last day", () => {
  it.each([
    ["2026-05-10", 6, "2026-11-09"],
    ["2026-01-01", 12, "2026-12-31"],
    ["2026-01-31", 1, "2026-02-28"],
    ["2028-01-31", 1, "2028-02-29"],
    ["2026-01-28", 1, "2026-02-27"],
    ["2026-10-31", 120, "2036-10-30"],
    ["2026-03-01", 1, "2026-03-31"],
    ["2026-12-15", 1, "2027-01-14"],
  ])("of %s and %d months is %s", (startsOn, months, expected) => {
    expect(lastDay(startsOn, months)).toBe(expected);
  });

  it("is never without months", () => {
    expect(lastDay("2026-05-10", null)).toBeNull();
  });
});

describe("may we run this, now, here?", () => {
  const ask = (rights: RightFacts[], use: RightsUse = "paid_ads", country = "DE", on = "2026-06-01") =>
    mayUse(rights, { use, country, on });

  it("says yes with every right that allows it", () => {
    const [one, other] = [right(), right({ countries: [] })];
    expect(ask([one, right({ uses: ["email"] }), other])).toEqual({ allowed: true, rights: [one, other] });
  });

  it.each<[string, Partial<RightFacts>, [RightsUse?, string?, string?], string[]]>([
    ["another country", {}, ["paid_ads", "US"], ["It is for Germany, France, and not for United States"]],
    ["another use", {}, ["ai_training"], ["It is for Paid ads, Website, and not for Training of AI"]],
    ["a day before", {}, ["website", "DE", "2026-05-09"], ["It begins on 10 May 2026"]],
    ["a day after", {}, ["website", "DE", "2026-11-10"], ["It ended on 9 November 2026"]],
    ["an unpublished post", { startsOn: null, endsOn: null }, [], ["It begins with the publication"]],
    ["a revoked right", { revokedOn: "2026-05-20" }, [], ["It was revoked on 20 May 2026"]],
    [
      "nothing that fits",
      {},
      ["tv", "US", "2027-01-01"],
      [
        "It is for Paid ads, Website, and not for TV",
        "It is for Germany, France, and not for United States",
        "It ended on 9 November 2026",
      ],
    ],
  ])("says no for %s, and why", (_, fields, question, reasons) => {
    const nearest = right(fields);
    expect(ask([nearest], ...question)).toEqual({ allowed: false, nearest, reasons });
  });

  it("names the nearest right: a day is nearer than a country, and a country nearer than a use", () => {
    const [ended, abroad, other] = [
      right({ endsOn: "2026-05-20" }),
      right({ countries: ["US"] }),
      right({ uses: ["email"] }),
    ];
    expect(ask([other, abroad, ended])).toMatchObject({ nearest: ended });
    expect(ask([other, abroad])).toMatchObject({ nearest: abroad });
    expect(ask([])).toEqual({
      allowed: false,
      nearest: null,
      reasons: ["No right to this work was granted"],
    });
  });

  it("never says yes to a use, country, or day outside of a right", () => {
    const day = fc.integer({ min: 0, max: 400 }).map((days) => addDays("2026-01-01", days));
    const rights = fc.record({
      uses: fc.uniqueArray(fc.constantFrom<RightsUse>("email", "tv", "print"), { minLength: 1 }),
      countries: fc.uniqueArray(fc.constantFrom("DE", "FR", "US")),
      startsOn: fc.option(day),
      endsOn: fc.option(day),
      revokedOn: fc.option(day),
    });
    const questions = fc.record({
      use: fc.constantFrom<RightsUse>("email", "tv", "print"),
      country: fc.constantFrom("DE", "FR", "US"),
      on: day,
    });
    fc.assert(
      fc.property(fc.array(rights, { maxLength: 4 }), questions, (list, question) => {
        const { use, country, on } = question;
        const fits = list.filter(
          ({ uses, countries, startsOn, endsOn, revokedOn }) =>
            uses.includes(use) &&
            (countries.length === 0 || countries.includes(country)) &&
            startsOn !== null &&
            startsOn <= on &&
            (endsOn === null || on <= endsOn) &&
            (revokedOn === null || on < revokedOn),
        );
        const answer = mayUse(list, question);
        expect(answer.allowed ? answer.rights : []).toEqual(fits);
      }),
    );
  });
});

describe("two exclusive rights", () => {
  const exclusive = (fields: object = {}) => ({ ...right({ countries: [] }), category: "Tea", ...fields });
  it.each([
    ["the same days", {}, true],
    ["the category in other letters", { category: "tea" }, true],
    ["another category", { category: "Coffee" }, false],
    ["days that touch", { startsOn: "2026-11-09", endsOn: "2027-11-09" }, true],
    ["the next day", { startsOn: "2026-11-10", endsOn: "2027-11-09" }, false],
    ["no end", { startsOn: "2026-01-01", endsOn: null }, true],
    ["a revocation before", { startsOn: "2026-01-01", endsOn: null, revokedOn: "2026-05-10" }, false],
    ["a revocation on the second day", { startsOn: "2026-01-01", revokedOn: "2026-05-11" }, true],
    ["a start that has not come", { startsOn: null, endsOn: null }, true],
  ])("overlap: %s (%j): %s", (_, fields, expected) => {
    expect(overlap(exclusive(), exclusive(fields), "2026-08-01")).toBe(expected);
    expect(overlap(exclusive(fields), exclusive(), "2026-08-01")).toBe(expected);
  });

  it("do not overlap in different countries", () => {
    const inGermany = exclusive({ countries: ["DE"] });
    expect(overlap(inGermany, exclusive({ countries: ["FR", "DE"] }), "2026-08-01")).toBe(true);
    expect(overlap(inGermany, exclusive({ countries: ["FR"] }), "2026-08-01")).toBe(false);
  });
});

it.each([
  [46, undefined],
  [45, 45],
  [31, 45],
  [30, 30],
  [8, 14],
  [7, 7],
  [1, 7],
  [0, 0],
  [-1, undefined],
])("with %d days left, the reminder is that of %j", (daysLeft, notice) => {
  expect(dueNotice(daysLeft, [45, 30, 14, 7, 0])).toBe(notice);
});
