type Word = {
  /** In lowercase, without accents and underscores. */
  key: string;
  kind: "word" | "hashtag" | "mention";
  start: number;
  end: number;
};

export type FoundLabel = {
  /** Text as written in the caption. */
  text: string;
  start: number;
  end: number;
  /** Negated: 'Not an ad', 'unbezahlte Werbung'. */
  isDenied: boolean;
};

export type CaptionLabels = ReturnType<typeof captionLabels>;

/** Characters of a caption that platforms show before 'more'. */
const shownBeforeMore = 125;
const shownLines = 3;
/** A shorter first word of a brand is not matched as its name. */
const shortestName = 4;

const connectors = new Set("with by for from mit von fur avec pour par".split(" "));
const articles = new Set("a an the ein eine einen une un de d'un d'une".split(" "));
const denials = new Set(
  "no not never non nicht kein keine keinen pas sans ohne without unpaid unbezahlt unbezahlte unbezahlter".split(
    " ",
  ),
);

/**
 * Finds labels in a caption. A label is a hashtag, or separate words: 'Ad:', '[Werbung]', 'Sponsored by'. `brand`:
 * the client's name, which captions may thank in words.
 */
export function captionLabels(caption: string, brand = "") {
  const text = caption.normalize("NFKC").trim();
  const words = wordsOf(text);
  const gap = (index: number) => text.slice(words[index - 1]?.end ?? 0, words[index]?.start ?? text.length);

  const standsAlone = (first: number, last: number): boolean => {
    const isAfterBreak = first === 0 || isBreak(gap(first));
    const next = words[last + 1];
    const isBeforeBreak =
      next === undefined ||
      next.kind !== "word" ||
      connectors.has(next.key) ||
      /^\s?,/.test(gap(last + 1)) ||
      isBreak(gap(last + 1));
    return isAfterBreak && isBeforeBreak;
  };

  const isDenied = (first: number, last: number): boolean => {
    let before = first - 1;
    while (articles.has(words[before]?.key ?? "")) before -= 1;
    const isSameSentence = before >= 0 && !/[\n.!?]/.test(gap(before + 1));
    const key = words[before]?.key ?? "";
    const next = words[last + 1]?.key ?? "";
    return (isSameSentence && (denials.has(key) || key.endsWith("n't"))) || /^(unbezahlt|unpaid)/.test(next);
  };

  /** Number of words of the label that starts at `first`; 0 if there is none. */
  const lengthAt = (first: number, parts: string[]): number => {
    const word = words[first];
    if (word?.kind === "hashtag" && word.key === parts.join("")) return 1;
    if (word?.kind === "mention") return 0;
    const isWhole = parts.every(
      (part, offset) =>
        words[first + offset]?.key === part && (offset === 0 || words[first + offset]?.kind === "word"),
    );
    if (!isWhole) return 0;
    return word?.kind === "hashtag" || standsAlone(first, first + parts.length - 1) ? parts.length : 0;
  };

  const find = (label: string): FoundLabel[] => {
    const parts = labelWords(label);
    return words.flatMap((word, first) => {
      const length = lengthAt(first, parts);
      if (length === 0) return [];
      const last = first + length - 1;
      const start = word.kind === "hashtag" ? word.start - 1 : word.start;
      const end = words[last]?.end ?? word.end;
      return [{ text: text.slice(start, end), start, end, isDenied: isDenied(first, last) }];
    });
  };

  const brandParts = labelWords(brand).filter((part) => !articles.has(part));
  /**
   * Last word of the brand's name that starts at a word: its full name, as a hashtag or in words, or only its first
   * word.
   */
  const brandAt = (first: number): Word | undefined => {
    const word = words[first];
    const [name = ""] = brandParts;
    if (word === undefined || name === "") return undefined;
    if (ownKey(word) === brandParts.join("")) return word;
    const last = words[first + brandParts.length - 1];
    if (last && brandParts.every((part, offset) => ownKey(words[first + offset]) === part)) return last;
    const isName = /^\p{Lu}/u.test(text.slice(word.start)) || word.kind === "hashtag";
    return isName && name.length >= shortestName && ownKey(word) === name ? word : undefined;
  };

  return {
    find,

    /** Whether only punctuation, emoji, and other labels come before it. */
    isAtBeginning({ start }: FoundLabel, others: readonly FoundLabel[]): boolean {
      return words.every(
        (word) =>
          word.start >= start || others.some((other) => word.start >= other.start && word.end <= other.end),
      );
    },

    isInFirstLines({ end }: FoundLabel): boolean {
      const before = text.slice(0, end);
      return before.split("\n").length <= shownLines && [...before].length <= shownBeforeMore;
    },

    /** '@northwind', 'Northwind Tea'. */
    mentions: words.flatMap(({ kind, start, end }, index) => {
      if (kind === "mention") return [text.slice(start - 1, end)];
      const last = brandAt(index);
      return last ? [text.slice(kind === "hashtag" ? start - 1 : start, last.end)] : [];
    }),

    /** 'Thanks @northwind', 'Thank you, Northwind Tea', '#thanksnorthwind'. */
    thanks: words.flatMap((word, index) => {
      if (word.kind === "hashtag")
        return /^thank(s|you)./.test(word.key) ? [`#${text.slice(word.start, word.end)}`] : [];
      if (word.kind === "mention" || !(word.key === "thanks" || word.key === "thank")) return [];
      for (let next = index + 1; next < index + 5; next += 1) {
        const isSameSentence = !/[\n.!?]/.test(text.slice(word.end, words[next]?.start));
        const last = words[next]?.kind === "mention" ? words[next] : isSameSentence && brandAt(next);
        if (last) return [text.slice(word.start, last.end)];
      }
      return [];
    }),
  };
}

/** Without the possessive ending: 'Northwind's' becomes 'northwind'. */
function ownKey(word: Word | undefined): string | undefined {
  return word?.key.replace(/'s$/, "");
}

/** Equal for labels with the same words: 'ad' for '#Ad'. */
export function labelKey(label: string): string {
  return labelWords(label).join("");
}

function labelWords(label: string): string[] {
  return wordsOf(label.normalize("NFKC")).map(({ key }) => key);
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}_](?:[\p{L}\p{M}\p{N}_]|['’](?=\p{L}))*/gu)].map((match) => {
    const start = match.index;
    const found = match[0];
    return { key: keyOf(found), kind: kindOf(text, start), start, end: start + found.length };
  });
}

function keyOf(word: string): string {
  return word
    .normalize("NFKD")
    .replace(/[\p{M}_]/gu, "")
    .replaceAll("’", "'")
    .toLowerCase();
}

/** A '#' within a web address does not start a hashtag. */
function kindOf(text: string, start: number): Word["kind"] {
  const sign = text[start - 1];
  if (sign === "@") return "mention";
  return sign === "#" && !/[\p{L}\p{N}_/&=?]/u.test(text[start - 2] ?? "") ? "hashtag" : "word";
}

/**
 * Whether the gap between two words ends a line or sentence, or has a bracket or an emoji. Commas, hyphens, and
 * quotes do not count.
 */
function isBreak(gap: string): boolean {
  return /\n|[.-]\s|[^\s\p{M}\p{Cf},.'’‘"“”„«»&+@#_-]/u.test(gap);
}
