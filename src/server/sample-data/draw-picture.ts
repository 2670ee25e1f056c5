import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { pictureWidths } from "#domain/media/picture-widths.ts";
import { recolored, type SamplePicture } from "#fixtures/sample-data/pictures.ts";
import { productFolder } from "#server/platform/product-folder.ts";

const drawings = join(productFolder, "fixtures/sample-data/pictures");
/** Longer side of a picture, in pixels. */
const drawnSize = 1200;

/** Widest variant of a picture in a folder, and the files of all variants by their names in the store. */
export type DrawnPicture = {
  bytes: number;
  width: number;
  height: number;
  files: Record<string, string>;
};

export function pictureKey({ name, colors }: SamplePicture): string {
  return `${name}-${colors}`;
}

/** Draws the variants of an upload into a folder. Variants of the same width share a file. */
export async function drawPicture(picture: SamplePicture, folder: string): Promise<DrawnPicture> {
  const svg = await readFile(join(drawings, `${picture.name}.svg`), "utf8");
  const { data, info } = await sharp(Buffer.from(atDrawnSize(recolored(svg, picture.colors))))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const drawn: DrawnPicture = { bytes: 0, width: info.width, height: info.height, files: {} };
  for (const variant of pictureWidths) {
    const width = Math.min(variant, info.width);
    const file = `${pictureKey(picture)}-${width}.webp`;
    if (!Object.values(drawn.files).includes(file)) {
      // Flat colors compress well with little effort.
      const encoded = await sharp(data, { raw: info })
        .resize({ width })
        .webp({ quality: 78, effort: 2 })
        .toBuffer();
      await writeFile(join(folder, file), encoded);
      drawn.bytes = encoded.length;
    }
    drawn.files[`${variant}.webp`] = file;
  }
  return drawn;
}

function atDrawnSize(svg: string): string {
  return svg.replace(/width="(\d+)" height="(\d+)"/, (_, width: string, height: string) => {
    const scale = drawnSize / Math.max(Number(width), Number(height));
    return `width="${Number(width) * scale}" height="${Number(height) * scale}"`;
  });
}
