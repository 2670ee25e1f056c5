import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Avatar, Style } from "@dicebear/core";
import notionists from "@dicebear/styles/notionists.json" with { type: "json" };
import { avatarLooks, markCount } from "../fixtures/sample-data/avatars.ts";
import { brandMark } from "./brand-marks.mjs";
import { isStarted, main, root } from "./processes.mjs";
import { mix, readTokenColors, toHex, tokensFile } from "./token-colors.mjs";

const avatars = join(root, "public/images/avatars");
const marks = join(root, "public/images/logos/brands");
/** What was drawn, from which sources. It is outside public/, so that it is not served. */
const record = join(root, ".cache/avatars");

/** The intrinsic size of an avatar, in pixels. It is as sharp at any other. */
const size = 320;

/** Draws the avatars and marks of the sample data into public/images, unless they are up to date. */
export function makeAvatars() {
  const hash = sourcesHash();
  const isMade = existsSync(record) && readFileSync(record, "utf8") === hash;
  if (isMade && existsSync(avatars) && existsSync(marks)) return;
  rmSync(record, { force: true });
  const colorOf = readTokenColors();
  drawAvatars(colorOf);
  drawMarks(colorOf);
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, hash);
}

function sourcesHash() {
  const hash = createHash("sha256");
  const sampleData = join(root, "fixtures/sample-data");
  const sources = [
    import.meta.filename,
    join(import.meta.dirname, "brand-marks.mjs"),
    join(import.meta.dirname, "token-colors.mjs"),
    tokensFile,
    join(sampleData, "avatars.ts"),
    join(sampleData, "seeded-random.ts"),
  ];
  for (const source of sources) hash.update(readFileSync(source));
  return hash.update(JSON.stringify(notionists)).digest("hex");
}

function drawAvatars(colorOf) {
  const style = new Style(withGarmentColor(notionists));
  const skin = skinTones(colorOf);
  const hexOf = (name) => toHex(colorOf(name));
  emptyFolder(avatars);
  for (const look of avatarLooks) {
    const avatar = new Avatar(style, {
      size,
      scale: 1.14,
      translateY: 3,
      backgroundColor: hexOf(look.background),
      clothColor: hexOf(look.cloth),
      inkColor: hexOf("ink"),
      paperColor: toHex(skin[look.tone]),
      ...variantOptions(look.variants),
    });
    writeFileSync(join(avatars, `${look.file}.svg`), withoutNotes(avatar.toString()));
  }
}

/** The credits are in the style's package. In every image they would be bytes on the wire. */
function withoutNotes(svg) {
  return svg.replace(/<!--.*?-->|<metadata.*?<\/metadata>/gs, "");
}

/** The style draws skin and clothes in one color, 'paper'. Here, clothes have their own. */
function withGarmentColor(definition) {
  const own = structuredClone(definition);
  own.components.clothes = JSON.parse(
    JSON.stringify(own.components.clothes).replaceAll('"name":"paper"', '"name":"cloth"'),
  );
  own.colors.cloth = { notEqualTo: [], values: ["#ffffff"] };
  return own;
}

/** From light to deep, between and around the two tones of the tokens. */
function skinTones(colorOf) {
  const [light, deep] = [colorOf("poster-skin-b"), colorOf("poster-skin-a")];
  return [mix(light, colorOf("paper"), 0.55), light, mix(light, deep, 0.6), mix(deep, colorOf("ink"), 0.2)];
}

/** Options that the look does not name are not drawn. */
function variantOptions({ beard, glasses, gesture, ...always }) {
  const options = { clothesGraphicProbability: 0 };
  for (const [part, variant] of Object.entries(always)) options[`${part}Variant`] = variant;
  for (const [part, variant] of Object.entries({ beard, glasses, gesture })) {
    options[`${part}Probability`] = variant === undefined ? 0 : 100;
    if (variant !== undefined) options[`${part}Variant`] = variant;
  }
  return options;
}

function drawMarks(colorOf) {
  emptyFolder(marks);
  for (let number = 0; number < markCount; number += 1) {
    const file = `${String(number + 1).padStart(3, "0")}.svg`;
    writeFileSync(
      join(marks, file),
      brandMark(number, (name) => toHex(colorOf(name))),
    );
  }
}

function emptyFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
}

if (isStarted(import.meta.url)) await main(makeAvatars);
