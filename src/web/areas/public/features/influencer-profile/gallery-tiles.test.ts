import { describe, expect, it } from "vitest";
import { narrowTileOf, type Tile, tileOf } from "./gallery-tiles.ts";

const sizes: Record<Tile, { width: number; height: number }> = {
  square: { width: 1, height: 1 },
  wide: { width: 2, height: 1 },
  large: { width: 2, height: 2 },
};

/**
 * Places tiles like CSS grid does, each in the first gap after the previous one. Returns the rows, with '.' for a gap.
 */
function laidOut(tiles: readonly { width: number; height: number }[], columns: number): string[] {
  const rows: string[][] = [];
  const cell = (row: number, column: number) => rows[row]?.[column] ?? ".";
  const isFree = (row: number, column: number, { width, height }: { width: number; height: number }) =>
    column + width <= columns &&
    Array.from({ length: height * width }, (_, step) =>
      cell(row + Math.floor(step / width), column + (step % width)),
    ).every((mark) => mark === ".");
  let cursor = 0;
  for (const [place, tile] of tiles.entries()) {
    while (!isFree(Math.floor(cursor / columns), cursor % columns, tile)) cursor += 1;
    const [top, left] = [Math.floor(cursor / columns), cursor % columns];
    for (let row = top; row < top + tile.height; row += 1) {
      const cells = rows[row] ?? Array.from({ length: columns }, () => ".");
      rows[row] = cells;
      cells.fill(String(place % 10), left, left + tile.width);
    }
  }
  return rows.map((row) => row.join(""));
}

describe.each([2, 3, 4, 5, 6, 7, 8, 9, 10])("%i pictures", (count) => {
  const places = Array.from({ length: count }, (_, place) => place);

  it("fill four columns without a gap", () => {
    expect(
      laidOut(
        places.map((place) => sizes[tileOf(place, count)]),
        4,
      ).join("\n"),
    ).not.toContain(".");
  });

  it("fill two columns without a gap", () => {
    const tiles = places.map((place) => sizes[narrowTileOf(place, count)]);
    expect(laidOut(tiles, 2).join("\n")).not.toContain(".");
  });
});
