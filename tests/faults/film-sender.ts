import { createReadStream } from "node:fs";
import { Upload } from "tus-js-client";

/** What the page sends in one request. */
const chunkSize = 5 * 1024 * 1024;
/** Most that the heads of requests take between two parts of the film, in bytes. */
const heads = 16 * 1024;

type Sending = {
  path: string;
  length: number;
  token: string;
  origin: string;
  deliverable: string;
  /** Bytes that have left the sender. */
  passed: () => number;
};

/** Sends a file as the page does, and goes on whenever it can. */
export function filmSender({ path, length, token, origin, deliverable, passed }: Sending) {
  /** Place in the file at which the present request begins, and what had left the sender before it. */
  let present = { from: 0, passed: passed() };
  let url: string | null = null;
  const again: number[] = [];
  let hasAsked = false;
  let resumptions = 0;
  const { promise: ended, resolve: succeed, reject: fail } = Promise.withResolvers<void>();

  const position = () => present.from + passed() - present.passed;

  function begin(): Upload {
    const next = new Upload(createReadStream(path) as never, {
      endpoint: `${origin}/uploads/drafts/${deliverable}`,
      uploadUrl: url,
      uploadSize: length,
      chunkSize,
      headers: { authorization: `Bearer ${token}` },
      metadata: { filename: "film.mp4" },
      retryDelays: [0, 100, ...Array.from({ length: 200 }, () => 300)],
      onShouldRetry: () => true,
      onUploadUrlAvailable: () => {
        url = next.url;
      },
      onBeforeRequest: (request) => {
        if (request.getMethod() === "HEAD") hasAsked = true;
        if (request.getMethod() !== "PATCH") return;
        if (hasAsked) resumptions += 1;
        hasAsked = false;
        const from = Number(request.getHeader("Upload-Offset"));
        if (position() > from + heads) again.push(position() - from);
        present = { from, passed: passed() };
      },
      onSuccess: () => succeed(),
      onError: fail,
    });
    next.start();
    return next;
  }
  let upload = begin();

  return {
    /** Bytes that were sent again, for each time at which something was lost. */
    again,
    /** How often it went on after it had asked how much had arrived. */
    resumptions: () => resumptions,
    /** Place in the file up to which it has left the sender. */
    position,
    /** Leaves the page, and opens it again. */
    async leave(): Promise<void> {
      await upload.abort();
      upload = begin();
    },
    /** Resolves to the ID of the upload when all of it has arrived. */
    async done(): Promise<string> {
      await ended;
      return url?.slice(url.lastIndexOf("/") + 1) ?? "";
    },
  };
}
