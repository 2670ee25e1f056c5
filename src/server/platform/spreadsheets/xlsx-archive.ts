import { posix } from "node:path";
import { SaxesParser } from "saxes";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { DomainError } from "#domain/errors.ts";
import { wrongFile } from "./table.ts";

/** Bytes that the parts of one file may unpack to. 50,000 rows of 20 columns take about 60 MB. */
const maximumUnpacked = 256 * 1024 * 1024;
/** Files in the archive. */
const maximumEntries = 5_000;
/** Elements within each other. A sheet needs five. */
const maximumDepth = 64;

export type Tag = { name: string; attributes: Record<string, string> };
/** Called for each part of a document. Names have no prefix. */
export type XmlHandler = { open?(tag: Tag): void; text?(text: string): void; close?(name: string): void };

export type XlsxArchive = {
  has(name: string): boolean;
  /** Reads a part of the file as XML. Yields after each chunk, so that a caller can take what it has collected. */
  read(name: string, handler: XmlHandler): AsyncGenerator<void>;
  /** Target names of a part's relationships, by ID and by the end of their type. */
  relations(name: string): Promise<{ id: string; type: string; target: string }[]>;
};

/** Opens a ZIP archive. Only parts within it are read: a link to another file or address leads nowhere. */
export async function openXlsxArchive(bytes: Buffer): Promise<XlsxArchive> {
  const { zip, entries } = await entriesOf(bytes);
  let unpacked = 0;
  const read = async function* (name: string, handler: XmlHandler): AsyncGenerator<void> {
    const entry = entries.get(name.toLowerCase());
    if (entry === undefined) return;
    // The library ends a part that is longer than it says.
    unpacked += entry.uncompressedSize;
    if (unpacked > maximumUnpacked) throw wrongFile("is too large when it is unpacked");
    const parser = xmlParser(handler);
    const decoder = new TextDecoder();
    try {
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        parser.write(decoder.decode(chunk as Buffer, { stream: true }));
        yield;
      }
      parser.write(decoder.decode()).close();
    } catch (error) {
      throw error instanceof DomainError ? error : damaged();
    }
    yield;
  };
  return {
    has: (name) => entries.has(name.toLowerCase()),
    read,
    async relations(name) {
      const found: { id: string; type: string; target: string }[] = [];
      const folder = posix.dirname(name);
      const path = posix.join(folder, "_rels", `${posix.basename(name)}.rels`);
      const open = ({ name: tag, attributes }: Tag) => {
        const { Id = "", Type = "", Target = "", TargetMode } = attributes;
        if (tag !== "Relationship" || TargetMode === "External") return;
        const target = Target.startsWith("/") ? Target.slice(1) : posix.join(folder, Target);
        found.push({ id: Id, type: Type.slice(Type.lastIndexOf("/") + 1), target });
      };
      await finish(read(path, { open }));
      return found;
    },
  };
}

/** Reads a part to its end. */
export async function finish(reading: AsyncGenerator<void>): Promise<void> {
  for await (const _ of reading);
}

async function entriesOf(bytes: Buffer): Promise<{ zip: ZipFile; entries: ReadonlyMap<string, Entry> }> {
  const entries = new Map<string, Entry>();
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true });
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName.toLowerCase(), entry);
      if (entries.size > maximumEntries) throw damaged();
    }
    return { zip, entries };
  } catch {
    throw damaged();
  }
}

function xmlParser({ open, text, close }: XmlHandler): SaxesParser {
  const parser = new SaxesParser({ position: false });
  let depth = 0;
  parser.on("error", () => {
    throw damaged();
  });
  // Spreadsheets declare no entities, so nothing is expanded or fetched.
  parser.on("doctype", () => {
    throw damaged();
  });
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    if (depth > maximumDepth) throw damaged();
    open?.({ name: plain(name), attributes: attributes as Record<string, string> });
  });
  if (text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    close?.(plain(name));
  });
  return parser;
}

function plain(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

function damaged() {
  return wrongFile("is damaged, or is no spreadsheet: save it again as .xlsx or CSV");
}
