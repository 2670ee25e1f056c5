/** Size of a picture in the mosaic: one cell, two side by side, or four. */
export type Tile = "square" | "wide" | "large";

/**
 * Large and wide tiles that fill four columns without a gap, by number of pictures, without reordering them. An
 * application has at most ten.
 */
const fullRows: Record<number, { large: readonly number[]; wide: readonly number[] }> = {
  2: { large: [0, 1], wide: [] },
  3: { large: [0], wide: [1, 2] },
  4: { large: [0], wide: [1] },
  5: { large: [0], wide: [] },
  6: { large: [0, 3], wide: [] },
  7: { large: [0], wide: [3, 4] },
  8: { large: [0], wide: [5] },
  9: { large: [0], wide: [] },
  10: { large: [0, 3], wide: [] },
};

/** Tile of a picture in four columns. */
export function tileOf(place: number, count: number): Tile {
  const rows = fullRows[count];
  if (rows?.large.includes(place) ?? place === 0) return "large";
  return rows?.wide.includes(place) ? "wide" : "square";
}

/** Tile of a picture in two columns: the first is large, and the last is wide if it would otherwise leave a gap. */
export function narrowTileOf(place: number, count: number): Tile {
  if (place === 0) return "large";
  return place === count - 1 && count % 2 === 0 ? "wide" : "square";
}
