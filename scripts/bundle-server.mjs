import { rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { root } from "./processes.mjs";

const folder = "build/app";
/** The server, and the programs that it starts. Each is bundled by itself, so that none loads the code of another. */
const programs = [
  "src/server/main.ts",
  "src/server/modules/media/media-program.ts",
  "src/server/platform/mail-in/mail-program.ts",
  "src/server/platform/spreadsheets/table-program.ts",
];

// Packages stay outside: some find their files beside their code. Node would read the description of drizzle-orm, 180 KB,
// for each of its modules.
rmSync(join(root, folder), { recursive: true, force: true });
for (const program of programs) {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: "warn",
    ssr: { noExternal: ["drizzle-orm"] },
    build: {
      ssr: program,
      outDir: folder,
      emptyOutDir: false,
      // Errors name functions as the sources do.
      minify: false,
      target: "esnext",
      rolldownOptions: { output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" } },
    },
  });
}
