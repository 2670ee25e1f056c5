import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pictureColors, pictureNames } from "../fixtures/sample-data/pictures.ts";
import { drawPicture, pictureKey } from "../src/server/sample-data/draw-picture.ts";
import { builtIndex, builtPictures } from "../src/server/sample-data/sample-pictures.ts";
import { isStarted, main, root } from "./processes.mjs";

/** What was drawn, from which sources. */
const record = join(builtPictures, ".sources");

/** Draws the work of the sample creators in all its colors, unless it is up to date, so that the first start need not. */
export async function makeSamplePictures() {
  const hash = sourcesHash();
  if (existsSync(record) && readFileSync(record, "utf8") === hash) return;
  rmSync(builtPictures, { recursive: true, force: true });
  mkdirSync(builtPictures, { recursive: true });
  const index = {};
  for (const name of pictureNames) {
    for (const colors of pictureColors) {
      const picture = { name, colors };
      index[pictureKey(picture)] = await drawPicture(picture, builtPictures);
    }
  }
  writeFileSync(join(builtPictures, builtIndex), JSON.stringify(index));
  writeFileSync(record, hash);
}

function sourcesHash() {
  const hash = createHash("sha256");
  const drawings = join(root, "fixtures/sample-data/pictures");
  const sources = [
    ...readdirSync(drawings)
      .sort()
      .map((file) => join(drawings, file)),
    join(root, "fixtures/sample-data/pictures.ts"),
    join(root, "src/server/sample-data/draw-picture.ts"),
  ];
  for (const source of sources) hash.update(readFileSync(source));
  return hash.digest("hex");
}

if (isStarted(import.meta.url)) await main(makeSamplePictures);
