import { describe, expect, it } from "vitest";
import { type Crop, largestZoom, middle, moved, squareOf, zoomed } from "./crop-geometry.ts";

const wide = { width: 900, height: 400 };

describe("a crop", () => {
  it("begins as the largest square in the middle, as the server cuts it", () => {
    expect(squareOf(wide, middle)).toEqual({ left: 250, top: 0, side: 400 });
    expect(squareOf({ width: 300, height: 1000 }, middle)).toEqual({ left: 0, top: 350, side: 300 });
  });

  it("moves by shares of its side, up to the edges", () => {
    expect(squareOf(wide, moved(wide, middle, 0.5, 0)).left).toBeCloseTo(450);
    expect(squareOf(wide, moved(wide, middle, 9, 9))).toMatchObject({ left: 500, top: 0 });
    expect(squareOf(wide, moved(wide, middle, -9, 0)).left).toBeCloseTo(0);
  });

  it("zooms around its middle, and never shows what is beyond the picture", () => {
    expect(squareOf(wide, zoomed(wide, middle, 2))).toEqual({ left: 350, top: 100, side: 200 });
    const corner = moved(wide, zoomed(wide, middle, 4), 9, 9);
    const { left, top, side } = squareOf(wide, zoomed(wide, corner, 1));
    expect([left + side, top]).toEqual([900, 0]);
    expect(zoomed(wide, middle, 99).zoom).toBe(largestZoom);
    expect(zoomed(wide, middle, 0).zoom).toBe(1);
  });

  it("stays within the picture, whatever is done to it", () => {
    let crop: Crop = middle;
    for (let step = 0; step < 500; step += 1) {
      const angle = step * 2.4;
      crop = moved(
        wide,
        zoomed(wide, crop, 1 + ((step * 7) % 31) / 10),
        Math.sin(angle),
        Math.cos(angle * 3),
      );
      const { left, top, side } = squareOf(wide, crop);
      expect(Math.min(left, top)).toBeGreaterThan(-1e-6);
      expect(left + side).toBeLessThan(wide.width + 1e-6);
      expect(top + side).toBeLessThan(wide.height + 1e-6);
    }
  });
});
