// The entry of the client package; the rest of it is generated beside this file.
import { createClient, createConfig } from "./generated/client/index.js";
import { Tandem } from "./generated/sdk.gen.js";

export type * from "./generated/types.gen.js";
export { Tandem };

export type TandemOptions = {
  /** Where the product is: `https://agency.example`. */
  url: string;
  /** The API key. Without one only the public calls are open. */
  key?: string;
  /** Another `fetch`: with a proxy, a time limit or retries. */
  fetch?: typeof fetch;
};

/**
 * The calls of one Tandem. Each answers `{ data, error, response }`: `data` for a success, `error` for a refusal. With
 * `throwOnError: true` a call throws the refusal instead. What fails without an answer, such as a lost connection, is an
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

/** The `cursor` of the next page of any list, from the answer of this one; undefined on the last page. */
export function nextCursor(answer: { data?: unknown; response?: Response | undefined }): string | undefined {
  const body = answer.data as { data?: { nextCursor?: string | null } } | undefined;
  const link = /<([^<>]+)>; rel="next"/.exec(answer.response?.headers.get("link") ?? "")?.[1];
  const ofHeader = link && new URLSearchParams(link.split("?")[1]).get("cursor");
  return body?.data?.nextCursor ?? ofHeader ?? undefined;
}
