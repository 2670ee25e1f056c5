/** Many texts in little memory: a million short ones take 30 MB instead of 100. */
export class StringTable {
  #bytes = Buffer.alloc(64 * 1024);
  #ends = new Uint32Array(1024);
  #count = 0;
  readonly #maximumBytes: number;
  readonly #refuse: () => Error;

  /** `refuse` makes the error of `add` once all texts together have more than `maximumBytes`. */
  constructor(maximumBytes: number, refuse: () => Error) {
    this.#maximumBytes = maximumBytes;
    this.#refuse = refuse;
  }

  add(text: string): void {
    const start = this.#endOf(this.#count - 1);
    const end = start + Buffer.byteLength(text);
    if (end > this.#maximumBytes) throw this.#refuse();
    if (end > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(end, this.#bytes.length * 2));
      this.#bytes.copy(larger);
      this.#bytes = larger;
    }
    if (this.#count === this.#ends.length) {
      const longer = new Uint32Array(this.#ends.length * 2);
      longer.set(this.#ends);
      this.#ends = longer;
    }
    this.#bytes.write(text, start);
    this.#ends[this.#count] = end;
    this.#count += 1;
  }

  /** Empty if there is no such text. */
  at(index: number): string {
    if (!(index >= 0 && index < this.#count)) return "";
    return this.#bytes.toString("utf8", this.#endOf(index - 1), this.#endOf(index));
  }

  #endOf(index: number): number {
    return this.#ends[index] ?? 0;
  }
}
