import { randomBytes } from "node:crypto";
import { closeSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { uploadBody } from "#domain/media/uploads.contract.ts";
import { messageFields } from "#tests/factories/message.ts";
import { signIn } from "#tests/harness/administrator.ts";
import type { Part } from "./finding.ts";
import { fillDisk, withSmallDisk } from "./small-disk.ts";
import { startTandem } from "./tandem.ts";
import { tusSender } from "./tus-sender.ts";
import { callAs, makeDeliverable } from "./upload-scene.ts";

const megabyte = 1024 * 1024;
/** Of the upload, and of what of it arrives before the disk is full. */
const [length, first] = [60 * megabyte, 20 * megabyte];
/** More than what visitors' forms need, and less than what uploads leave free. */
const leftFree = 200 * megabyte;

/** A disk fills up while a film arrives, and has room again. */
export const filled: Part = async ({ folder, find }) => {
  const promise = "a disk that fills up while a film arrives";
  await withSmallDisk({ folder, size: "900m", promise, find }, async (disk) => {
    const tandem = await startTandem({ DATA_DIR: join(disk, "data") });
    await tandem.ready();
    const token = await signIn(tandem.origin);
    const call = callAs(tandem.origin, token);
    const deliverable = await makeDeliverable(call);
    const sender = tusSender(tandem.origin, token);
    const bytes = randomBytes(length);
    const path = `/uploads/drafts/${deliverable}`;
    const tooLarge = await sender.begin(path, 1_500 * megabyte);
    find("a film that has no room is refused before its first byte", tooLarge.text, tooLarge.status === 507);
    const { location } = await sender.begin(path, length);
    await sender.append(location, 0, bytes.subarray(0, first));

    const ballast = join(disk, "ballast");
    fillDisk(ballast);
    const refused = await sender.append(location, first, bytes.subarray(first));
    find(`${promise}: its sender is told`, refused.text, refused.status === 507 && refused.text !== "");
    const offset = await sender.offset(location);
    find(
      "no byte is counted that is not there",
      `${offset / megabyte} MB of ${first / megabyte} MB`,
      offset === first,
    );
    rmSync(ballast);

    // Room for everything else, and none for uploads.
    fillBut(ballast, disk);
    await sleep(1_000);
    const still = await sender.append(location, first, bytes.subarray(first));
    const message = await fetch(`${tandem.origin}/api/contact`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(messageFields()),
    });
    find(
      "while uploads have no room, everything else is written",
      `an upload got ${still.status}, a message ${message.status}`,
      still.status === 507 && message.status === 201,
    );
    rmSync(ballast);

    const from = await sender.offset(location);
    const rest = await sender.append(location, from, bytes.subarray(from));
    const { upload } = uploadBody.parse(await call("GET", `/api${location}`)).data;
    find(
      "it goes on where it was once there is room again",
      `${rest.status}, ${upload.received / megabyte} MB of ${length / megabyte} MB`,
      rest.status === 204 && upload.received === length,
    );
    await tandem.stop();
  });
};

/** Fills all of a disk but what visitors' forms need. */
function fillBut(path: string, disk: string): void {
  const { bavail, bsize } = statfsSync(disk);
  const file = openSync(path, "w");
  const piece = Buffer.alloc(megabyte, 1);
  for (let left = bavail * bsize - leftFree; left > megabyte; left -= megabyte) writeSync(file, piece);
  closeSync(file);
}
