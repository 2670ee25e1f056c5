import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from "parse5";
import { TextLines } from "./text-lines.ts";

/** Longer HTML is cut before it is read. */
const longestHtml = 2_000_000;
const chunkLength = 64 * 1024;
const longestLink = 2_000;

/** Content that is no text. The tokenizer has to be told, because it does not know elements. */
const rawText = new Map([
  ["script", TokenizerMode.SCRIPT_DATA],
  ["style", TokenizerMode.RAWTEXT],
  ["iframe", TokenizerMode.RAWTEXT],
  ["noembed", TokenizerMode.RAWTEXT],
  ["noframes", TokenizerMode.RAWTEXT],
  ["xmp", TokenizerMode.RAWTEXT],
  ["title", TokenizerMode.RCDATA],
  ["textarea", TokenizerMode.RCDATA],
]);
const unreadable = new Set(["template", "svg", "math", "object", "select"]);
const paragraphs = new Set("p h1 h2 h3 h4 h5 h6 ul ol dl table pre form fieldset address".split(" "));
const lines = new Set(
  "div tr li dt dd section article header footer main nav center hr blockquote".split(" "),
);
const empty = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
const isHiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden|max-height\s*:\s*0|mso-hide\s*:\s*all/i;

/**
 * Reduces HTML to text of at most `maximum` characters: lines, lists, quotations with '> ', and links in parentheses.
 * Takes time in proportion to the length. Hidden text appears only if there is no other.
 */
export function htmlToText(html: string, maximum: number): string {
  return readHtml(html, { maximum, showsHidden: false }) || readHtml(html, { maximum, showsHidden: true });
}

function readHtml(html: string, { maximum, showsHidden }: { maximum: number; showsHidden: boolean }): string {
  const reader = new HtmlReader(showsHidden);
  const end = Math.min(html.length, longestHtml);
  for (let start = 0; start < end && reader.output.length < maximum; start += chunkLength) {
    const isLast = start + chunkLength >= end;
    reader.tokenizer.write(html.slice(start, Math.min(start + chunkLength, end)), isLast);
  }
  return reader.output.text().slice(0, maximum);
}

class HtmlReader implements TokenHandler {
  readonly output = new TextLines();
  readonly tokenizer = new Tokenizer({}, this);
  readonly #showsHidden: boolean;
  /** Element whose content is left out, and how many of its name are open. */
  #skipped: { name: string; depth: number } | undefined;
  #link: { target: string; start: number } | undefined;

  constructor(showsHidden: boolean) {
    this.#showsHidden = showsHidden;
  }

  onStartTag({ tagName: name, attrs }: Token.TagToken): void {
    const mode = rawText.get(name);
    if (mode !== undefined) this.tokenizer.state = mode;
    if (this.#skipped) {
      if (this.#skipped.name === name) this.#skipped.depth += 1;
      return;
    }
    const attribute = (key: string) => attrs.find((each) => each.name === key)?.value;
    const isHidden = () => attribute("hidden") !== undefined || isHiddenStyle.test(attribute("style") ?? "");
    if (empty.has(name)) {
      this.#add(name, attribute("alt") ?? "");
    } else if (mode !== undefined || unreadable.has(name) || (!this.#showsHidden && isHidden())) {
      this.#skipped = { name, depth: 1 };
    } else {
      this.#open(name, attribute("href") ?? "");
    }
  }

  onEndTag({ tagName: name }: Token.TagToken): void {
    if (this.#skipped) {
      if (this.#skipped.name === name) this.#skipped.depth -= 1;
      if (this.#skipped.depth === 0) this.#skipped = undefined;
      return;
    }
    if (name === "a") this.#endLink();
    if (name === "pre") this.output.isPreformatted = false;
    this.#break(name);
    if (name === "blockquote") this.output.quote(-1);
  }

  onCharacter({ chars }: Token.CharacterToken): void {
    if (!this.#skipped) this.output.write(chars);
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    this.onCharacter(token);
  }

  onNullCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}
  onEof(): void {
    this.#endLink();
  }

  #add(name: string, alt: string): void {
    if (name === "br") this.output.newLine();
    else if (name === "img" && alt !== "") this.output.write(` ${alt} `);
    else if (name === "hr") {
      this.output.break(1);
      this.output.write("---");
      this.output.break(1);
    }
  }

  #open(name: string, href: string): void {
    this.#break(name);
    if (name === "li") this.output.write("- ");
    else if (name === "td" || name === "th") this.output.write(" ");
    else if (name === "pre") this.output.isPreformatted = true;
    else if (name === "blockquote") this.output.quote(1);
    else if (name === "a") {
      this.#endLink();
      const isLink = /^(?:https?|mailto|tel):/i.test(href.trim()) && href.length <= longestLink;
      this.#link = isLink ? { target: href.trim(), start: this.output.mark() } : undefined;
    }
  }

  #break(name: string): void {
    if (paragraphs.has(name)) this.output.break(2);
    else if (lines.has(name)) this.output.break(1);
  }

  /** A link whose text is its address is not repeated. */
  #endLink(): void {
    if (this.#link === undefined) return;
    const { target, start } = this.#link;
    this.#link = undefined;
    const written = this.output.since(start).trim();
    const plain = (text: string) => text.replace(/^(?:https?:\/\/|mailto:|tel:)/i, "").replace(/\/$/, "");
    if (plain(written) !== plain(target)) this.output.write(written === "" ? target : ` (${target})`);
  }
}
