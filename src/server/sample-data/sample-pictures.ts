import { copyFile, link, mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import type { SamplePicture } from "#fixtures/sample-data/pictures.ts";
import type { media } from "#server/modules/media/media.schema.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { productFolder } from "#server/platform/product-folder.ts";
import { type DrawnPicture, drawPicture, pictureKey } from "./draw-picture.ts";

/** Pictures that the build has drawn. Without a build, they are drawn on demand. */
export const builtPictures = join(productFolder, "build/sample-pictures");
export const builtIndex = "index.json";

/** Files that are stored at the same time. Each waits for the disk twice. */
const putting = pLimit(32);
/** Pictures that are drawn at the same time. Each holds its pixels in memory. */
const drawing = pLimit(4);

export type StoredPicture = Pick<
  typeof media.$inferInsert,
  "id" | "kind" | "type" | "bytes" | "width" | "height"
>;

export type PictureShelf = {
  /** Stores a picture under this ID, as if it had been uploaded. */
  put(picture: SamplePicture, id: string): Promise<StoredPicture>;
  close(): Promise<void>;
};

/** Fetches or draws each picture once, on demand. `folder` must be on the file system of the store. */
export async function openPictureShelf(store: FileStore, folder: string): Promise<PictureShelf> {
  const workplace = await mkdtemp(join(folder, "sample-"));
  const built = await readIndex();
  const ready = new Map<string, Promise<DrawnPicture>>();
  const prepare = async (picture: SamplePicture): Promise<DrawnPicture> => {
    const found = built[pictureKey(picture)];
    if (found === undefined) return drawing(() => drawPicture(picture, workplace));
    for (const file of new Set(Object.values(found.files))) {
      await putting(() => copyFile(join(builtPictures, file), join(workplace, file)));
    }
    return found;
  };
  return {
    async put(picture, id) {
      const key = pictureKey(picture);
      const prepared = ready.get(key) ?? prepare(picture);
      ready.set(key, prepared);
      const { files, ...description } = await prepared;
      await Promise.all(
        Object.entries(files).map(([variant, file]) =>
          putting(async () => {
            // The store moves the file that it is given.
            const given = join(workplace, `${id}-${variant}`);
            await linkOrCopy(join(workplace, file), given);
            await store.put(`${id}/${variant}`, given);
          }),
        ),
      );
      return { id, kind: "image", type: "image/webp", ...description };
    },
    close: () => rm(workplace, { recursive: true, force: true }),
  };
}

async function readIndex(): Promise<Partial<Record<string, DrawnPicture>>> {
  try {
    return JSON.parse(await readFile(join(builtPictures, builtIndex), "utf8"));
  } catch {
    return {};
  }
}

/** Links save space, and are safe because stored files never change. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to));
}
