import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

// Loaded before the product. As long as HANG_FLAG exists, whoever opens a file below HANG_FOLDER waits in the system
// until somebody writes to HANG_PIPE, as for a disk that does not respond, and holds a thread meanwhile.
const { HANG_FOLDER = "", HANG_FLAG = "", HANG_PIPE = "" } = process.env;
const { open, existsSync } = fs;
const { open: openPromise } = fs.promises;
const hangs = (path: unknown) =>
  typeof path === "string" && path.startsWith(HANG_FOLDER) && existsSync(HANG_FLAG);

fs.promises.open = async (path, ...rest) => {
  if (hangs(path)) await (await openPromise(HANG_PIPE)).close();
  return openPromise(path, ...rest);
};

type Open = (path: unknown, ...rest: unknown[]) => void;
const openFile = open as unknown as Open;
const hangingOpen: Open = (path, ...rest) => {
  if (!hangs(path)) openFile(path, ...rest);
  else open(HANG_PIPE, (_error, pipe) => fs.close(pipe, () => openFile(path, ...rest)));
};
fs.open = Object.assign(hangingOpen, { __promisify__: open.__promisify__ }) as typeof fs.open;
syncBuiltinESMExports();
