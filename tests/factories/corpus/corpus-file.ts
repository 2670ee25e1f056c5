/** Stands in every place of metadata of the corpus, and nowhere else: a place and a device. */
export const trace = "+52.5200+013.4050 iPhone of Eve";

/** Reasons for a refusal, as the message gives them. */
export const refusal = {
  kind: /is not a JPG, PNG, WebP/,
  damaged: /can't be read: it's damaged/,
  pixels: /has more than \d+ megapixels/,
} as const;

/**
 * A file as people, programs, and attackers make it. `refused`: reason, if it is not taken. `kept`: text that has to be in
 * what is stored. `isDownload`: stored as it is, because it cannot be shown.
 */
export type CorpusFile = {
  name: string;
  make: () => Buffer | Promise<Buffer>;
  refused?: keyof typeof refusal;
  kept?: string;
  isDownload?: true;
};
