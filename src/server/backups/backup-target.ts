import type { Readable } from "node:stream";

/** Place in which archives are stored, by name. */
export type BackupTarget = {
  /** Resolves once the archive is safe. Nothing stays if it fails. */
  save(name: string, content: Readable): Promise<void>;
  read(name: string): Promise<Readable>;
  /** In bytes. */
  size(name: string): Promise<number>;
  names(): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** Removes what a killed process has left of archives whose name begins with `prefix`. */
  removeUnfinished(prefix: string): Promise<void>;
};
