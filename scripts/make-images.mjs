import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { isStarted, main, root } from "./processes.mjs";

const sources = join(root, "assets/pictures");
const target = join(root, "public/images");
/** What was generated, from which source. It is outside public/, so that it is not served. */
const record = join(root, ".cache/images.json");

/** Widths in pixels, by suffix. */
const sizes = { small: 480, medium: 960, large: 1600 };
const formats = {
  avif: (picture) => picture.avif({ quality: 62, effort: 3, chromaSubsampling: "4:4:4" }),
  webp: (picture) => picture.webp({ quality: 84, effort: 4, smartSubsample: true }),
};
/** Increment this when the settings above change, to regenerate everything. */
const version = 1;

/** Each source becomes three sizes in two formats. */
const responsive = (name) =>
  Object.entries(sizes).flatMap(([size, width]) =>
    Object.entries(formats).map(([format, encode]) => ({
      path: `${name}-${size}.${format}`,
      encode: (svg) => encode(render(svg, width)),
    })),
  );

/** Flat drawings need few colors, and a palette keeps a PNG small. */
const png = (path, width) => ({ path, encode: (svg) => render(svg, width).png({ palette: true }) });

/** Images for programs that read neither AVIF nor WebP. */
const icons = [
  png("icons/app-32.png", 32),
  png("icons/app-180.png", 180),
  png("icons/app-192.png", 192),
  png("icons/app-512.png", 512),
];

/** The drawing at `width` pixels, rendered at the matching density instead of being enlarged afterwards. */
function render(svg, width) {
  const drawn = Number(/<svg[^>]*\swidth="(\d+)"/.exec(svg)?.[1] ?? width);
  return sharp(Buffer.from(svg), { density: Math.min(2400, Math.ceil((72 * width) / drawn)) }).resize(width);
}

/** The images generated from a source, by its folder. */
function targetsOf(name) {
  if (name === "icons/app") return icons;
  // The server draws the social images, with the page's text next to the artwork.
  if (name.startsWith("share/")) return [];
  return responsive(name);
}

/**
 * Generates every image in public/images from the drawings in assets/pictures, unless the drawing is unchanged. Images
 * whose drawing is gone are removed.
 */
export async function makeImages() {
  const before = existsSync(record) ? JSON.parse(readFileSync(record, "utf8")) : {};
  const now = {};
  for (const file of readdirSync(sources, { recursive: true }).sort()) {
    if (!file.endsWith(".svg")) continue;
    const name = file.slice(0, -".svg".length).replaceAll("\\", "/");
    const svg = readFileSync(join(sources, file), "utf8");
    const hash = createHash("sha256").update(`${version}\n${svg}`).digest("hex");
    const targets = targetsOf(name);
    const paths = targets.map(({ path }) => path);
    const isFresh = before[name]?.hash === hash && paths.every((path) => existsSync(join(target, path)));
    if (!isFresh) await make(svg, targets);
    now[name] = { hash, paths };
  }
  removeOld(before, now);
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, JSON.stringify(now));
}

async function make(svg, targets) {
  for (const { path, encode } of targets) {
    const place = join(target, path);
    mkdirSync(dirname(place), { recursive: true });
    await encode(svg).toFile(place);
  }
}

function removeOld(before, now) {
  const kept = new Set(Object.values(now).flatMap(({ paths }) => paths));
  for (const path of Object.values(before).flatMap(({ paths }) => paths)) {
    if (!kept.has(path)) rmSync(join(target, path), { force: true });
  }
}

if (isStarted(import.meta.url)) await main(makeImages);
