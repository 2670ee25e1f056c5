// The entry point of the client package. The rest is generated next to this file.
import { createClient, createConfig } from "./generated/client/index.js";
import { Tandem } from "./generated/sdk.gen.js";

export type * from "./generated/types.gen.js";
export { Tandem };

export type TandemOptions = {
  /** The URL of the site: `https://agency.example`. */
  url: string;
  /** The API key. Without one, only the public endpoints work. */
  key?: string;
  /** Another `fetch`, for example with a proxy, a timeout, or retries. */
  fetch?: typeof fetch;
};

/**
 * The endpoints of one Tandem. Each method returns `{ data, error, response }`, with either `data` or `error`. With
 * `throwOnError: true`, it throws the error instead. A failure without a response, such as a lost connection, is an
 * `error` without a `response`.
 */
export function tandem({ url, key, fetch }: TandemOptions): Tandem {
  const config = createConfig({
    baseUrl: url.replace(/\/+$/, ""),
    ...(key && { auth: key }),
    ...(fetch && { fetch }),
  });
  return new Tandem({ client: createClient(config) });
}

/** The `cursor` for the next page of any list, from the result for this one; undefined on the last page. */
export function nextCursor(answer: { data?: unknown; response?: Response | undefined }): string | undefined {
  const body = answer.data as { data?: { nextCursor?: string | null } } | undefined;
  const link = /<([^<>]+)>; rel="next"/.exec(answer.response?.headers.get("link") ?? "")?.[1];
  const ofHeader = link && new URLSearchParams(link.split("?")[1]).get("cursor");
  return body?.data?.nextCursor ?? ofHeader ?? undefined;
}
