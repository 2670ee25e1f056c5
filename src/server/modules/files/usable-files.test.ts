import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import type { RightsUse } from "#domain/campaigns/offer-options.ts";
import { addDays } from "#domain/days/calendar-days.ts";
import { libraryFilesBody } from "#domain/files/files.contract.ts";
import { mayUse, rightState } from "#domain/rights/right-rules.ts";
import { isClient } from "#domain/rights/rights-of-client.ts";
import { insertWork, type LibraryRight } from "#tests/factories/library.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const today = "2026-05-10";
// Late in the evening there, it is the next day in UTC.
const server = await startServerForFile({ now: () => new Date("2026-05-11T02:00:00Z") });
const token = await server.signIn();

beforeEach(async () => {
  await server.empty();
  await server.send("PUT", "/api/admin/settings", { token, json: { timeZone: "America/New_York" } });
});

const uses: RightsUse[] = ["paid_ads", "website", "tv"];
const countries = ["DE", "AT", "US"];
const clients = ["Northwind Tea", "northwind  tea ", "Other Client"];
const day = fc.integer({ min: -40, max: 40 }).map((days) => addDays(today, days));
const right: fc.Arbitrary<LibraryRight> = fc.record({
  uses: fc.uniqueArray(fc.constantFrom(...uses), { minLength: 1 }),
  countries: fc.uniqueArray(fc.constantFrom(...countries)),
  clientName: fc.constantFrom(...clients),
  exclusive: fc.boolean(),
  startsOn: fc.option(day),
  endsOn: fc.option(day),
  revokedOn: fc.option(day),
  toAll: fc.boolean(),
});
const question = fc.record({
  use: fc.option(fc.constantFrom(...uses), { nil: undefined }),
  country: fc.option(fc.constantFrom(...countries), { nil: undefined }),
  on: fc.option(day, { nil: undefined }),
  usable: fc.option(fc.constantFrom("now", "none"), { nil: undefined }),
});

/** The same decision in memory, by the rule that answers a single question about rights. */
function isFound(
  rights: LibraryRight[],
  asked: { use?: RightsUse; country?: string; on?: string; usable?: string },
) {
  const on = asked.on ?? today;
  const own = rights
    .filter(({ clientName = "" }) => isClient(clientName, "Northwind Tea"))
    .map(({ uses, countries = [], startsOn = null, endsOn = null, revokedOn = null }) => ({
      uses,
      countries,
      startsOn,
      endsOn,
      revokedOn,
    }));
  const inForce = own.filter((each) => ["active", "ending"].includes(rightState(each, on)));
  const fits = own.some((each) =>
    mayUseAny(
      [each],
      asked.use ? [asked.use] : uses,
      asked.country ? [asked.country] : [...countries, "ZZ"],
      on,
    ),
  );
  const asksForUse = asked.use !== undefined || asked.country !== undefined;
  if (asked.usable === "none" && inForce.length > 0) return false;
  if (asked.usable === "now" && !fits) return false;
  if (asksForUse && !fits) return false;
  return !(asked.on !== undefined && asked.usable === undefined && !fits);
}

function mayUseAny(
  rights: Parameters<typeof mayUse>[0],
  askedUses: RightsUse[],
  places: string[],
  on: string,
) {
  return askedUses.some((use) => places.some((country) => mayUse(rights, { use, country, on }).allowed));
}

it("finds the same files as the rule that decides about one use, for any rights", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(right, { maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      fc.array(question, { minLength: 4, maxLength: 4 }),
      async (works, questions) => {
        await server.records.pool.query("truncate campaigns, media cascade");
        const made = await Promise.all(works.map((rights) => insertWork(server.records.pool, { rights })));
        for (const asked of questions) {
          const given = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : []));
          const answer = await server.send("GET", `/api/admin/files?${new URLSearchParams(given)}`, {
            token,
          });
          const found = answer.as(libraryFilesBody).map(({ _id }) => _id);
          const expected = made.flatMap(({ files }, index) =>
            isFound(works[index] ?? [], asked as object) ? files : [],
          );
          expect(found.toSorted(), JSON.stringify([asked, works])).toEqual(expected.toSorted());
          expect(answer.headers["x-total-count"]).toBe(String(expected.length));
        }
      },
    ),
    { numRuns: 60 },
  );
});
