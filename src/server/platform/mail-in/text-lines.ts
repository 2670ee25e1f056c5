const deepestQuote = 10;

/** Text that is written piece by piece, with the white space that HTML would show. */
export class TextLines {
  /** Line breaks and spaces are written as they are. */
  isPreformatted = false;
  readonly #pieces: string[] = [];
  #length = 0;
  #breaks = 0;
  #hasSpace = false;
  #quotes = 0;

  /** Characters so far. */
  get length(): number {
    return this.#length;
  }

  /** Adds text, in which white space counts as one space. */
  write(text: string): void {
    const words = this.isPreformatted ? text.split(/(\n)/) : text.split(/([ \t\n\r\f\u00a0]+)/);
    for (const [index, word] of words.entries()) {
      const isSeparator = index % 2 === 1;
      if (!isSeparator) this.#word(word);
      else if (this.isPreformatted) this.newLine();
      else this.#hasSpace = true;
    }
  }

  newLine(): void {
    this.#pieces.push("\n");
    this.#length += 1;
    this.#breaks += 1;
    this.#hasSpace = false;
  }

  /** Makes sure that at least as many line breaks follow. */
  break(count: 1 | 2): void {
    if (this.#length > 0) while (this.#breaks < count) this.newLine();
  }

  /** Quotes what follows once more, or once less. */
  quote(change: 1 | -1): void {
    this.#quotes = Math.max(0, this.#quotes + change);
  }

  /** Position for `since`. */
  mark(): number {
    return this.#pieces.length;
  }

  since(mark: number): string {
    return this.#pieces.slice(mark).join("");
  }

  /** The text without white space at the ends of lines, and with at most two empty lines in a row. */
  text(): string {
    return this.#pieces
      .join("")
      .replace(/\n{4,}/g, "\n\n\n")
      .trim();
  }

  #word(word: string): void {
    if (word === "") return;
    const isLineStart = this.#breaks > 0 || this.#length === 0;
    if (isLineStart) this.#push("> ".repeat(Math.min(this.#quotes, deepestQuote)));
    else if (this.#hasSpace) this.#push(" ");
    this.#push(word);
    this.#breaks = 0;
    this.#hasSpace = false;
  }

  #push(piece: string): void {
    this.#pieces.push(piece);
    this.#length += piece.length;
  }
}
