/** Bytes of a file from `start` to before `end`. */
export type ByteSpan = { start: number; end: number };
