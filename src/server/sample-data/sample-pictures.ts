import { constants } from "node:fs";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import sharp from "sharp";
import type { PictureName } from "#fixtures/sample-data/pictures.ts";
import type { media } from "#server/modules/media/media.schema.ts";
import { pictureWidths } from "#server/modules/media/media-processing.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";

const drawings = join(import.meta.dirname, "../../../fixtures/sample-data/pictures");
/** Files that are put in the store at the same time: each waits for the disk twice. */
const putting = pLimit(16);

type Picture = {
  bytes: number;
  width: number;
  height: number;
  variants: Array<{ name: string; path: string }>;
};
export type StoredPicture = Pick<
  typeof media.$inferInsert,
  "id" | "kind" | "type" | "bytes" | "width" | "height"
>;

export type PictureShelf = {
  /** Puts a picture in the store under this id, as if it had been uploaded. */
  put(name: PictureName, id: string): Promise<StoredPicture>;
  close(): Promise<void>;
};

/** Draws each picture once, when it is first wanted. `folder` must be on the file system of the store. */
export async function openPictureShelf(store: FileStore, folder: string): Promise<PictureShelf> {
  const workplace = await mkdtemp(join(folder, "sample-"));
  const drawn = new Map<PictureName, Promise<Picture>>();
  return {
    async put(name, id) {
      const drawing = drawn.get(name) ?? draw(name, workplace);
      drawn.set(name, drawing);
      const { variants, ...description } = await drawing;
      await Promise.all(
        variants.map((variant) =>
          putting(async () => {
            // The store takes the file that it is given.
            const copy = join(workplace, `${id}-${variant.name}`);
            await copyFile(variant.path, copy, constants.COPYFILE_FICLONE);
            await store.put(`${id}/${variant.name}`, copy);
          }),
        ),
      );
      return { id, kind: "image", type: "image/webp", ...description };
    },
    close: () => rm(workplace, { recursive: true, force: true }),
  };
}

/** The variants of an upload. Flat colors need no effort of the encoder to be small. */
async function draw(name: PictureName, workplace: string): Promise<Picture> {
  const { data, info } = await sharp(join(drawings, `${name}.svg`))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const variants = await Promise.all(
    pictureWidths.map(async (width) => {
      const picture = await sharp(data, { raw: info })
        .resize({ width, height: width * 2, fit: "inside", withoutEnlargement: true })
        .webp({ quality: 82, effort: 0 })
        .toBuffer({ resolveWithObject: true });
      const path = join(workplace, `${name}-${width}.webp`);
      await writeFile(path, picture.data);
      return { name: `${width}.webp`, path, info: picture.info };
    }),
  );
  const { width, height, size } = variants.reduce((largest, variant) =>
    variant.info.width > largest.info.width ? variant : largest,
  ).info;
  return { bytes: size, width, height, variants };
}
