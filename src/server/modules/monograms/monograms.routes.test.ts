import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { monogramPath, monogramPatterns, monogramSides } from "#domain/monograms/monogram.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { drawMonogram } from "./monogram.ts";
import { letterColor, monogramColors } from "./monogram-colors.ts";

const server = await startServerForFile();

describe("GET /monograms", () => {
  it("draws a record's initials, to be kept for good", async () => {
    const response = await server.send("GET", monogramPath("influencer", randomUUID(), "Łukasz Moore"));
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
    });
    expect(await sharp(response.bytes).metadata()).toMatchObject({ format: "svg", width: 480, height: 480 });
    expect(response.bytes.length).toBeLessThan(3_000);
  });

  it("answers the same whether or not there is such a record, and asks nobody", async () => {
    const id = randomUUID();
    const path = monogramPath("influencer", id, "Kit Moore");
    const before = await server.send("GET", path);
    await insertInfluencers(server.database, [{ id, name: "Kit Moore" }]);
    const queries = vi.spyOn(server.records.pool, "query");
    const after = await server.send("GET", path);
    expect(queries).not.toHaveBeenCalled();
    queries.mockRestore();
    expect(after.bytes.equals(before.bytes)).toBe(true);
  });

  it.each([
    "/monograms/1/nobody/fff-KM.svg",
    "/monograms/1/influencer/fff-km.svg",
    "/monograms/1/influencer/fff-KMO.svg",
    "/monograms/1/influencer/ffff-KM.svg",
    "/monograms/1/influencer/fff-%3Cs.svg",
    "/monograms/1/influencer/fff-%E5%8C%97.svg",
    "/monograms/1/influencer/%2e%2e%2fpackage.json",
    "/monograms/2/influencer/fff-KM.svg",
  ])("answers 404 at %s", async (path) => {
    expect((await server.send("GET", path)).status).toBe(404);
  });
});

/** Of the light page and cards, and of the dark ones. */
const pages = ["#faf6ee", "#fefcf8", "#18130f", "#221c17"];

describe("the drawings", () => {
  it.each(monogramSides)("of %ss can be read, and stand out from light and dark pages", (side) => {
    for (const { ground, deep } of monogramColors[side]) {
      expect(contrast(letterColor, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(letterColor, deep)).toBeGreaterThanOrEqual(4.5);
      for (const page of pages) expect(contrast(ground, page)).toBeGreaterThanOrEqual(3);
    }
  });

  it("are many", () => {
    for (const side of monogramSides) {
      const all = Array.from({ length: monogramPatterns }, (_, pattern) =>
        drawMonogram({ side, pattern, initials: "KM" }),
      );
      expect(new Set(all).size).toBeGreaterThan(150);
    }
  });

  it("keep bright colors from under the letters", async () => {
    // Each pattern, swapped and mirrored, on the first ground.
    const { length } = monogramColors.influencer;
    for (let pattern = 0; pattern < 32 * length; pattern += length) {
      const drawing = drawMonogram({ side: "influencer", pattern, initials: "" });
      const { data } = await sharp(Buffer.from(drawing.replace(/<g fill="none".*<\/g>/, "")))
        .resize(240)
        .extract({ left: 40, top: 72, width: 160, height: 80 })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const brightest = Math.max(
        ...Array.from({ length: data.length / 3 }, (_, at) =>
          luminance([...data.subarray(at * 3, at * 3 + 3)]),
        ),
      );
      expect(contrastOf(brightest, luminanceOf(letterColor))).toBeGreaterThan(4.5);
    }
  });
});

function contrast(first: string, second: string): number {
  return contrastOf(luminanceOf(first), luminanceOf(second));
}

function contrastOf(...luminances: [number, number]): number {
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

function luminanceOf(hex: string): number {
  return luminance([1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)));
}

function luminance(bytes: number[]): number {
  const [red = 0, green = 0, blue = 0] = bytes
    .map((byte) => byte / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
