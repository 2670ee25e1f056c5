import { createReadStream } from "node:fs";
import { Upload } from "tus-js-client";

/** What the page sends in one request. */
const chunkSize = 5 * 1024 * 1024;
/** Progress after which a harm has interrupted nothing, because no request was under way. */
const unharmed = 2 * 1024 * 1024;

type Sending = { path: string; length: number; token: string; origin: string; deliverable: string };

/** Sends a file as the page does, and goes on whenever it can. */
export function filmSender({ path, length, token, origin, deliverable }: Sending) {
  let sent = 0;
  let url: string | null = null;
  let harmedAt: number | undefined;
  const resumes: ((offset: number | undefined) => void)[] = [];
  const { promise: ended, resolve: succeed, reject: fail } = Promise.withResolvers<void>();

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
      onProgress: (bytes) => {
        sent = Math.max(sent, bytes);
        if (harmedAt !== undefined && bytes > harmedAt + unharmed) resumed(undefined);
      },
      onAfterResponse: (request, response) => {
        if (request.getMethod() !== "HEAD" || response.getStatus() !== 200) return;
        resumed(Number(response.getHeader("upload-offset")));
      },
      onSuccess: () => succeed(),
      onError: fail,
    });
    next.start();
    return next;
  }
  const resumed = (offset: number | undefined) => {
    if (harmedAt === undefined) return;
    harmedAt = undefined;
    resumes.shift()?.(offset);
  };
  let upload = begin();

  return {
    /**
     * Does harm, and resolves to the offset from which the rest is sent; undefined if nothing was lost. `isNoticed`: it interrupts the sender at any
     * moment, and not only during a request.
     */
    async after(harm: () => unknown, isNoticed: boolean): Promise<number | undefined> {
      harmedAt = isNoticed ? Number.POSITIVE_INFINITY : sent;
      const { promise, resolve } = Promise.withResolvers<number | undefined>();
      resumes.push(resolve);
      await harm();
      const offset = await promise;
      sent = offset ?? sent;
      return offset;
    },
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
