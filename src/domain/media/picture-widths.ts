/** Widths of the variants of a picture, in pixels. Smaller originals are not enlarged. */
export const pictureWidths = [480, 960, 1600] as const;
