import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/;
/** Below this size, compression saves no packet. */
const floor = 1_000;

/** Writes a .br and a .gz file next to each text file of the built site, as small as possible. */
export function compressAssets(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!compressible.test(name)) continue;
    const path = join(folder, name);
    const content = readFileSync(path);
    if (content.length < floor) continue;
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    );
  }
}
