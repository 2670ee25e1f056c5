export type Size = { width: number; height: number };
/** A square of a picture. Zoom 1 is the largest possible one. The center is in fractions of the picture's sides. */
export type Crop = { zoom: number; x: number; y: number };

export const largestZoom = 4;
export const middle: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The square in pixels of the picture. */
export function squareOf(size: Size, { zoom, x, y }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(size.width, size.height) / zoom;
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side };
}

/** Moves a crop by fractions of its own side, within the picture. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const { side } = squareOf(size, crop);
  return within(size, {
    zoom: crop.zoom,
    x: crop.x + (right * side) / size.width,
    y: crop.y + (down * side) / size.height,
  });
}

/** Changes the zoom of a crop, keeping its center if possible. */
export function zoomed(size: Size, crop: Crop, zoom: number): Crop {
  return within(size, { ...crop, zoom: Math.min(largestZoom, Math.max(1, zoom)) });
}

function within(size: Size, crop: Crop): Crop {
  const { side } = squareOf(size, crop);
  const [marginX, marginY] = [side / 2 / size.width, side / 2 / size.height];
  return {
    zoom: crop.zoom,
    x: Math.min(1 - marginX, Math.max(marginX, crop.x)),
    y: Math.min(1 - marginY, Math.max(marginY, crop.y)),
  };
}
