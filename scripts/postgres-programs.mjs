import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const debian = "/usr/lib/postgresql";

/** Folder with the programs of the newest installed Postgres server; undefined if there is none. */
export function presentPostgres() {
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(":").filter((folder) => folder !== ""),
  ];
  return folders.find((folder) => ["initdb", "postgres"].every((name) => existsSync(join(folder, name))));
}
