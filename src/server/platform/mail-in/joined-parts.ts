type Part = string | ArrayBuffer | Uint8Array;

const encoder = new TextEncoder();
const lineBreak = encoder.encode("\n");

/**
 * Takes the place of `Blob`, with which postal-mime joins the lines of a part. Node's needs 4 seconds and 900 MB for
 * 2 MB of short lines; this needs 0.4 seconds and 80 MB.
 */
export class JoinedParts {
  readonly #parts: readonly Part[];

  constructor(parts: readonly Part[]) {
    this.#parts = parts;
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const length = this.#parts.reduce((sum, part) => sum + bytesOf(part).byteLength, 0);
    const joined = new Uint8Array(length);
    let place = 0;
    for (const part of this.#parts) {
      const bytes = bytesOf(part);
      joined.set(bytes, place);
      place += bytes.byteLength;
    }
    return joined.buffer;
  }
}

function bytesOf(part: Part): Uint8Array {
  if (typeof part === "string") return part === "\n" ? lineBreak : encoder.encode(part);
  return part instanceof ArrayBuffer ? new Uint8Array(part) : part;
}
