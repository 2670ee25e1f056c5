export type Size = { width: number; height: number };
/** A square of a picture. At zoom 1, it is the largest there is. The middle is in shares of the picture's sides. */
export type Crop = { zoom: number; x: number; y: number };

export const largestZoom = 4;
export const middle: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The square in pixels of the picture. */
export function squareOf(size: Size, { zoom, x, y }: Crop): { left: number; top: number; side: number } {
  const side = Math.min(size.width, size.height) / zoom;
  return { left: x * size.width - side / 2, top: y * size.height - side / 2, side };
}

/** The crop moved by shares of its own side, as far as the picture goes. */
export function moved(size: Size, crop: Crop, right: number, down: number): Crop {
  const { side } = squareOf(size, crop);
  return within(size, {
    zoom: crop.zoom,
    x: crop.x + (right * side) / size.width,
    y: crop.y + (down * side) / size.height,
  });
}

/** The crop at another zoom, around the same middle if the picture reaches so far. */
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
