import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, crc32, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Concern, everyChange, type PublicChange } from "#domain/public-changes.ts";
import type { CacheVersion } from "#server/platform/cache-version.ts";
import { cacheLimitHere } from "#server/platform/machine.ts";
import { versionedCache } from "#server/platform/versioned-cache.ts";
import { type Declared, knownAddresses } from "./known-addresses.ts";

declare module "fastify" {
  interface FastifyInstance {
    responseCache: ResponseCache;
  }
}

/** Memory for cached responses, in bytes. */
const maximumBytes = cacheLimitHere(128 * 1024 * 1024);
/** Size below which compression saves no packet. */
const compressionFloor = 1_000;
/** Responses with a longer key are not cached. */
const longestKey = 2_000;

/** Approximate size of a response's headers in three encodings, and of its concerns. */
const headersBytes = 6_000;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export type CachedResponse = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Checksum of the body, if known. */
  checksum?: number;
  /** Whether a change voids the response. Without it, every change does. */
  isConcerned?: Concern | undefined;
  /** Response after a change that does not concern it; undefined if it stays the same. */
  revise?: (change: PublicChange) => CachedResponse | undefined;
};
type Encoding = "br" | "gzip";
/** A response ready to send. `headers` are names and values in turn, as `writeHead` takes them. */
type ReadyResponse = { headers: string[]; body: Buffer };
type CacheEntry = CachedResponse & {
  etag: string;
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
  ready: Partial<Record<Encoding | "plain", ReadyResponse>>;
};

export type ResponseCache = ReturnType<typeof responseCache>;

/** Public responses by key, built once until a change concerns them, and compressed once per encoding. */
export function responseCache(
  version: Pick<CacheVersion, "current" | "changesSince" | "settle" | "look">,
  { bytes = maximumBytes }: { bytes?: number } = {},
) {
  const addresses = knownAddresses();
  const responses = versionedCache<CacheEntry>(version, {
    maximum: bytes,
    size: sizeOf,
    // The limit of one visitor does not apply to others.
    isShared: ({ status }) => status !== 429,
    isKept: ({ status, headers }, key) =>
      status === 200 && headers["cache-control"] !== "no-store" && key.length <= longestKey,
    after: (response, change) => {
      if ((response.isConcerned ?? everyChange)(change)) return undefined;
      const revised = response.revise?.(change);
      return revised ? entryOf(revised) : response;
    },
    isRevised: ({ revise }) => revise !== undefined,
  });

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { key, query }: Declared,
    make: () => Promise<CachedResponse>,
  ): Promise<Buffer | undefined> => {
    const response = await responses.obtain(key, async () => entryOf(await make()));
    reply.code(response.status).headers(response.headers);
    if (response.status !== 200) return response.body;
    reply.header("etag", response.etag);
    if (request.headers["if-none-match"] === response.etag) {
      reply.code(304);
      return undefined;
    }
    const encoding = acceptedEncoding(request.headers["accept-encoding"]);
    const body = await bodyFor(reply, response, encoding);
    if (request.method !== "GET" || !responses.isHeld(key, response)) return body;
    addresses.remember(request.url, { key, query });
    const form = encoding ?? "plain";
    if (response.ready[form] === undefined) {
      response.ready[form] = { headers: sharedHeaders(reply, body), body };
      responses.resize(key);
    }
    return body;
  };

  /** A response that was sent for this URL before and is still valid, if the request is anonymous. */
  const ready = ({ method, url = "", headers }: IncomingMessage): ReadyResponse | undefined => {
    if (method !== "GET" || isParticular(headers)) return undefined;
    const key = addresses.find(url);
    const response = key === undefined ? undefined : responses.present(key);
    return response?.ready[acceptedEncoding(headers["accept-encoding"]) ?? "plain"];
  };

  return {
    /** Resolves once all changes committed before the call have voided their responses. */
    settle: () => version.settle(),
    /**
     * Writes the headers of the reply and returns its body, which the handler must return: the cached one of `key`,
     * or the result of `make`. If a handler returned the reply itself, Fastify would wait for its end, at some cost.
     */
    send,
    /** The same for a response to one visitor only. Never cached. */
    sendUncached: async (
      request: FastifyRequest,
      reply: FastifyReply,
      response: CachedResponse,
    ): Promise<Buffer> => {
      reply.code(response.status).headers(response.headers);
      const encoding = acceptedEncoding(request.headers["accept-encoding"]);
      return bodyFor(reply, { ...response, encoded: {} }, encoding);
    },
    ready,
    /** Memory used, in bytes. */
    size: responses.size,
    /**
     * The same for a JSON response to a visitor: the result of `read`, serialized by the route's response schema. The
     * types treat the bytes as that result, because a handler may return either.
     */
    sendJson: <T>(
      request: FastifyRequest,
      reply: FastifyReply,
      query: readonly string[],
      read: () => Promise<{ result: T; isConcerned: Concern }>,
    ): Promise<T> =>
      send(request, reply, { key: jsonKey(request), query }, async () => {
        const { result, isConcerned } = await read();
        return {
          status: 200,
          headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-cache" },
          body: Buffer.from(reply.serialize(result) as string),
          isConcerned,
        };
      }) as Promise<unknown> as Promise<T>,
  };
}

/** Distinguishes bodies of one URL. Nobody gains by forging it, so no cryptographic hash is needed. */
function etagOf({ body, checksum = crc32(body) }: CachedResponse): string {
  return `"${checksum.toString(36)}-${body.length.toString(36)}"`;
}

function entryOf(response: CachedResponse): CacheEntry {
  return { ...response, etag: etagOf(response), encoded: {}, ready: {} };
}

/** Size of the body with its compressed forms so far. */
function sizeOf({ body, ready }: CacheEntry, key: string): number {
  const compressed = [ready.br, ready.gzip].map((form) => form?.body.length ?? 0);
  return compressed.reduce((sum, length) => sum + length, key.length * 2 + body.length + headersBytes);
}

/** Built from validated input, so that order and spelling of the parameters do not matter. */
function jsonKey({ routeOptions, params, query }: FastifyRequest): string {
  return `json ${routeOptions.url} ${JSON.stringify([params, query])}`;
}

/** Body in the encoding that the client accepts, with the matching headers. */
async function bodyFor(
  reply: FastifyReply,
  response: CachedResponse & Pick<CacheEntry, "encoded">,
  encoding: Encoding | undefined,
): Promise<Buffer> {
  if (response.body.length < compressionFloor || isCompressed(response)) return response.body;
  reply.header("vary", varyWith(reply.getHeader("vary"), "Accept-Encoding"));
  if (encoding === undefined) return response.body;
  response.encoded[encoding] ??= encode(response.body, encoding);
  reply.header("content-encoding", encoding);
  return response.encoded[encoding];
}

/** Headers that are the same for every visitor. Excludes the remaining rate limit. */
function sharedHeaders(reply: FastifyReply, body: Buffer): string[] {
  const shared = Object.entries(reply.getHeaders()).filter(([name]) => !name.startsWith("x-ratelimit-"));
  return [...shared, ["content-length", body.length]].flatMap((header) => header.map(String));
}

/** True for requests that need the full path: with a token, a cached copy to revalidate, or a body. */
function isParticular(headers: IncomingMessage["headers"]): boolean {
  return (
    headers.authorization !== undefined ||
    headers["if-none-match"] !== undefined ||
    headers["content-length"] !== undefined ||
    headers["transfer-encoding"] !== undefined
  );
}

function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return deflate(body, { level: 7 });
  return brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

/** Images drawn by the server are JPEG, which does not compress further. */
function isCompressed({ headers }: CachedResponse): boolean {
  return headers["content-type"] === "image/jpeg";
}

function acceptedEncoding(header: string | string[] | undefined): Encoding | undefined {
  const accepted = String(header ?? "");
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return "br";
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return "gzip";
  return undefined;
}

function varyWith(present: unknown, name: string): string {
  return present ? `${present}, ${name}` : name;
}
