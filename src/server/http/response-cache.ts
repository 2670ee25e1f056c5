import type { IncomingMessage } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, crc32, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { type Concern, everyChange } from "#domain/public-changes.ts";
import type { CacheVersion } from "#server/platform/cache-version.ts";
import { type Declared, knownAddresses } from "./known-addresses.ts";

declare module "fastify" {
  interface FastifyInstance {
    responseCache: ResponseCache;
  }
}

/** Memory for cached responses, in bytes. */
const maximumBytes = 128 * 1024 * 1024;
/** Below this size, compression saves no packet. */
const compressionFloor = 1_000;
/** A response with a longer key is built each time. */
const longestKey = 2_000;

/** Approximate size of the headers of a response in its three encodings, and of what is known of its concerns. */
const headersBytes = 6_000;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

export type CachedResponse = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** Which changes the response may not outlive; without it, any. */
  isConcerned?: Concern | undefined;
};
type Encoding = "br" | "gzip";
/** A response as it is sent: names and values of the headers in turn, as `writeHead` takes them. */
type ReadyResponse = { headers: string[]; body: Buffer };
type CacheEntry = CachedResponse & {
  /** The last version for which it is known to hold. */
  version: number;
  etag: string;
  encoded: Partial<Record<Encoding, Promise<Buffer>>>;
  ready: Partial<Record<Encoding | "plain", ReadyResponse>>;
};

export type ResponseCache = ReturnType<typeof responseCache>;

/**
 * Public responses by key, built once until a change concerns them, and compressed once per encoding. Whether one has
 * is looked at when a response is asked for. Requests for a response that is being built wait for it.
 */
export function responseCache(
  version: Pick<CacheVersion, "current" | "change" | "hasChangedSince" | "settle">,
  { bytes = maximumBytes }: { bytes?: number } = {},
) {
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: bytes,
    sizeCalculation: (response, key) => key.length * 2 + mostBytes(response.body.length) + headersBytes,
  });
  const addresses = knownAddresses();
  const underway = new Map<string, Promise<CacheEntry>>();

  /** Whether a response holds for a version, by default the present one. */
  const holds = (response: CacheEntry, at = version.current()): boolean => {
    if (at === undefined) return false;
    if (response.version >= at) return true;
    if (version.hasChangedSince(response.version, response.isConcerned ?? everyChange)) return false;
    response.version = version.current() ?? response.version;
    return true;
  };

  const produce = async (
    key: string,
    at: number | undefined,
    make: () => Promise<CachedResponse>,
  ): Promise<CacheEntry> => {
    const response = await make();
    const etag = etagOf(response.body);
    const fresh: CacheEntry = { ...response, version: at ?? -1, etag, encoded: {}, ready: {} };
    const isPublic = response.status === 200 && response.headers["cache-control"] !== "no-store";
    const mayStore = isPublic && key.length <= longestKey;
    if (mayStore && at !== undefined && holds(fresh)) entries.set(key, fresh);
    return fresh;
  };

  const obtain = (
    key: string,
    make: () => Promise<CachedResponse>,
    at = version.current(),
  ): Promise<CacheEntry> | CacheEntry => {
    const known = entries.get(key);
    if (known !== undefined && holds(known)) return known;
    const running = at === undefined ? undefined : underway.get(key);
    if (running) {
      return running.then((response) => {
        // What one visitor may not read for now, others may.
        if (response.status === 429) return produce(key, at, make);
        // It may have been begun before a change that this request must see.
        return holds(response, at) ? response : obtain(key, make, at);
      });
    }
    const started = produce(key, at, make).finally(() => {
      if (underway.get(key) === started) underway.delete(key);
    });
    if (at !== undefined) underway.set(key, started);
    return started;
  };

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { key, query }: Declared,
    make: () => Promise<CachedResponse>,
  ): Promise<Buffer | undefined> => {
    const response = await obtain(key, make);
    reply.code(response.status).headers(response.headers);
    if (response.status !== 200) return response.body;
    reply.header("etag", response.etag);
    if (request.headers["if-none-match"] === response.etag) {
      reply.code(304);
      return undefined;
    }
    const encoding = acceptedEncoding(request.headers["accept-encoding"]);
    const body = await bodyFor(reply, response, encoding);
    if (entries.peek(key) === response && request.method === "GET") {
      response.ready[encoding ?? "plain"] ??= { headers: sharedHeaders(reply, body), body };
      addresses.remember(request.url, { key, query });
    }
    return body;
  };

  /** A response that was sent for this URL before and is still current, if the request is anonymous. */
  const ready = ({ method, url = "", headers }: IncomingMessage): ReadyResponse | undefined => {
    if (method !== "GET" || isParticular(headers)) return undefined;
    const key = addresses.find(url);
    const response = key === undefined ? undefined : entries.get(key);
    if (response === undefined || !holds(response)) return undefined;
    return response.ready[acceptedEncoding(headers["accept-encoding"]) ?? "plain"];
  };

  return {
    /** Resolves once no response is cached that is older than what was committed before the call. */
    settle: () => version.settle(),
    /**
     * Writes the headers of the reply and returns its body, which the handler must return: what is cached under `key`,
     * or the result of `make`. If a handler returned the reply itself, Fastify would wait for its end, at some cost.
     */
    send,
    /** The same for a response that is nobody else's: it never enters the cache. */
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
    /** An upper bound of the memory used, in bytes. */
    size: () => entries.calculatedSize,
    /**
     * The same for a visitor's JSON response: the result of `read`, serialized by the route's response schema. The
     * types treat the bytes as that result, because a handler may return either.
     */
    sendJson: <T>(
      request: FastifyRequest,
      reply: FastifyReply,
      query: readonly string[],
      { read, concerned }: { read: () => Promise<T>; concerned: (result: T) => Concern },
    ): Promise<T> =>
      send(request, reply, { key: jsonKey(request), query }, async () => {
        const result = await read();
        return {
          status: 200,
          headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-cache" },
          body: Buffer.from(reply.serialize(result) as string),
          isConcerned: concerned(result),
        };
      }) as Promise<unknown> as Promise<T>,
  };
}

/** Tells two bodies of one URL apart. Nobody gains by forging it, so it need not cost what a cryptographic hash does. */
function etagOf(body: Buffer): string {
  return `"${crc32(body).toString(36)}-${body.length.toString(36)}"`;
}

/** A body with its two encodings. None is larger than the body plus a frame, even if the body does not compress. */
function mostBytes(body: number): number {
  return body < compressionFloor ? body : 3 * body + 200;
}

/** Made of validated input, so the order and spelling of the parameters make no difference. */
function jsonKey({ routeOptions, params, query }: FastifyRequest): string {
  return `json ${routeOptions.url} ${JSON.stringify([params, query])}`;
}

/** The body in the encoding that the client accepts, with the matching headers. */
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

/** The headers that are the same for every visitor. The remaining rate limit is not. */
function sharedHeaders(reply: FastifyReply, body: Buffer): string[] {
  const shared = Object.entries(reply.getHeaders()).filter(([name]) => !name.startsWith("x-ratelimit-"));
  return [...shared, ["content-length", body.length]].flatMap((header) => header.map(String));
}

/** True for requests that need the full path: with a token, a copy to revalidate, or a body. */
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

/** Images drawn by the server are JPEG, which does not compress any further. */
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
