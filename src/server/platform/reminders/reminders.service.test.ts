import { beforeEach, expect, it } from "vitest";
import { otherProcess } from "#tests/harness/other-process.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { once, type Reminder } from "./reminders.service.ts";

const server = await startServerForFile();
beforeEach(() => server.empty());
/** As two processes have it. */
const noon = () => new Date("2026-05-10T12:00:00Z");
const one = otherProcess(server, noon);
const other = otherProcess(server, noon);

const kept = async () =>
  (await server.records.pool.query<{ key: string }>("select key from sent_reminders order by key")).rows.map(
    ({ key }) => key,
  );

function reminders(keys: readonly string[], fails: (key: string) => boolean = () => false) {
  const told: string[] = [];
  const all = keys.map(
    (key): Reminder => ({
      key,
      async send() {
        if (fails(key)) throw new Error(`${key} cannot be sent`);
        told.push(key);
      },
    }),
  );
  return { told, all };
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `reminder ${1000 + index}`);

it("sends each once, however many there are, over processes that begin at opposite ends", async () => {
  const { told, all } = reminders(names(230));
  await Promise.all(
    [one, other].flatMap((each) => [
      once(each, all),
      once(each, all.toReversed()),
      once(each, [...all, ...all]),
    ]),
  );
  await once(one, all);
  expect(told.toSorted()).toEqual(names(230));
  expect(await kept()).toEqual(names(230));
});

it("sends all but one that fails, and that one when it fails no more", async () => {
  let isBroken = true;
  const { told, all } = reminders(names(120), (key) => isBroken && key === "reminder 1070");
  await expect(once(one, all)).rejects.toThrow("reminder 1070 cannot be sent");
  expect(await kept()).toEqual(names(120).filter((name) => name !== "reminder 1070"));
  isBroken = false;
  await once(other, all);
  expect(await kept()).toEqual(names(120));
  expect(new Set(told)).toEqual(new Set(names(120)));
  expect(told.at(-1)).toBe("reminder 1070");
});
