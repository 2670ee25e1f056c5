import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { videoOf } from "#tests/factories/files.ts";
import { messageFields } from "#tests/factories/message.ts";
import type { Part } from "./finding.ts";
import { missing } from "./killed.ts";
import { fillDisk, withSmallDisk } from "./small-disk.ts";
import { startTandem, type Tandem } from "./tandem.ts";
import { type Acknowledged, isBusy } from "./writers.ts";

const mebibyte = 1024 * 1024;

/** Gives the product a small disk of its own, and fills it. */
export const full: Part = async ({ folder, find }) => {
  const promise = "a full disk: clear errors, nothing half written, reading goes on";
  await withSmallDisk({ folder, size: "400m", promise, find }, (disk) => onDisk(disk, find));
};

async function onDisk(disk: string, find: Parameters<Part>[0]["find"]): Promise<void> {
  const dataDir = join(disk, "data");
  const tandem = await startTandem({ DATA_DIR: dataDir, SAMPLE_DATA: "true", RESPONSE_CACHE: "off" });
  await tandem.ready();
  const acknowledged: Acknowledged = { messages: [], applications: [] };
  await message(tandem, acknowledged);
  const before = await stored(tandem);

  const ballast = join(disk, "ballast");
  fillDisk(ballast);
  await sleep(1_000);
  const refusals = [
    await message(tandem, acknowledged),
    await application(tandem, 2),
    await application(tandem, 9),
  ];
  find(
    "a full disk: writing is refused with 503 and a reason",
    refusals.map(({ status, text }) => `${status} ${text.slice(28, 60)}`).join("; "),
    refusals.every(({ isClear }) => isClear),
  );
  const reads = await Promise.all(
    ["/api/influencers?search=game", "/influencers", "/api/health"].map(
      async (path) => (await fetch(tandem.origin + path)).status,
    ),
  );
  find(
    "reading goes on",
    reads.join(", "),
    reads.every((status) => status === 200),
  );
  const after = await stored(tandem);
  find("nothing is half written", `${before} records before, ${after} after`, before === after);

  rmSync(ballast);
  const recovered = await until(async () => (await message(tandem, acknowledged)).status === 201);
  find("it recovers by itself when there is room again", recovered ? "it does" : "it does not", recovered);

  // Just enough room that uploads begin, and not enough that all can end.
  const films = await Promise.all(Array.from({ length: 60 }, () => application(tandem, 9)));
  const statuses = Object.entries(Object.groupBy(films, ({ status }) => status)).map(
    ([status, list]) => `${list?.length} × ${status}`,
  );
  const fine = films.every(({ status, isClear }) => status === 201 || isClear);
  const kept = (await stored(tandem)) - before - 1;
  const good = films.filter(({ status }) => status === 201).length;
  find(
    "uploads that fill it up: those that have room are stored, the others are refused, the database lives",
    `${statuses.join(", ")}; ${kept} stored`,
    fine && kept === good && good > 0 && good < films.length,
  );
  await tandem.stop();
  const again = await startTandem({ DATA_DIR: dataDir });
  await again.ready();
  const lost = await missing(again, { messages: acknowledged.messages, applications: [] });
  await again.stop();
  find("nothing acknowledged is lost", `${lost.length} lost`, lost.length === 0);
}

type Outcome = { status: number; text: string; isClear: boolean };

async function outcomeOf(response: Response): Promise<Outcome> {
  const text = await response.text();
  const isClear = isBusy(response) && text.includes("There is no storage space left");
  return { status: response.status, text, isClear };
}

async function message({ origin }: Tandem, acknowledged: Acknowledged): Promise<Outcome> {
  const response = await fetch(`${origin}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(messageFields()),
  });
  const outcome = await outcomeOf(response);
  if (outcome.status === 201) {
    acknowledged.messages.push((JSON.parse(outcome.text) as { data: { _id: string } }).data._id);
  }
  return outcome;
}

async function application({ origin }: Tandem, megabytes: number): Promise<Outcome> {
  const form = applicationForm(applicationFields(), { videos: [videoOf(megabytes * mebibyte)] });
  return outcomeOf(await fetch(`${origin}/api/join`, { method: "POST", body: form }));
}

async function stored(tandem: Tandem): Promise<number> {
  return (await tandem.records("/api/contact")).length;
}

async function until(isTrue: () => Promise<boolean>): Promise<boolean> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await sleep(200)) {
    if (await isTrue()) return true;
  }
  return false;
}
