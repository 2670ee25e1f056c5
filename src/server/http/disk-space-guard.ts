import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { DomainError } from "#domain/errors.ts";
import type { Endpoint } from "#domain/http/endpoint.ts";
import { freeBytes } from "#server/platform/files/data-disk.ts";
import { noRoom } from "./http-error.ts";
import { addressOf } from "./rate-limits.ts";
import { maximumUploadBytes } from "./upload.ts";

/**
 * Bytes kept free for the database, the log, and the person who frees space. Postgres stops without room for its log,
 * and then reading fails too.
 */
export const spaceReserved = 64 * 1024 * 1024;

/** Share of the room that announcements of one address can reserve against others. */
const mostOfOne = 1 / 4;

type Free = () => Promise<number>;
type Options = {
  folder: string;
  free?: Free;
  /** Validity of a measurement, in milliseconds. */
  lookEach?: number;
};

declare module "fastify" {
  interface FastifyRequest {
    /** False if the disk has no room for bytes of this request that have arrived. */
    takeRoom(bytes: number): boolean;
  }
}

/**
 * Refuses writes with 503 if there is no room for them. Reading, deleting, and signing in still work. Announced
 * uploads reserve room, but those of one address reserve at most a quarter against others.
 */
export const diskSpaceGuard = fastifyPlugin(
  async (app: FastifyInstance, { folder, free = freeIn(folder), lookEach = 500 }: Options) => {
    const room = diskRoom(free, lookEach);
    app.decorateRequest("takeRoom", () => true);
    app.addHook("onRequest", async (request: FastifyRequest, reply: FastifyReply) => {
      if (!stores(request)) return;
      await room.look();
      const upload: Upload = { address: addressOf(request), toCome: announcedBy(request) };
      if (!room.has(upload)) throw noRoom();
      room.expect(upload);
      request.takeRoom = (bytes) => room.take(upload, bytes);
      reply.raw.once("close", () => room.forget(upload));
    });
  },
);

/** `toCome`: announced bytes that have not arrived yet. */
type Upload = { address: string; toCome: number };

function diskRoom(free: Free, lookEach: number) {
  const expected = new Set<Upload>();
  let measured = Number.POSITIVE_INFINITY;
  /** Bytes that have arrived since the measurement, which may not include them. */
  let cameSince = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  const measure = async () => {
    const before = cameSince;
    measured = await free();
    cameSince -= before;
  };
  const look = async (): Promise<void> => {
    if (looking === undefined && performance.now() - lookedAt >= lookEach) {
      lookedAt = performance.now();
      looking = measure().finally(() => {
        looking = undefined;
      });
    }
    await looking;
  };
  const left = () => measured - cameSince - spaceReserved;
  /** Room reserved by other addresses. */
  const promised = (address: string): number => {
    const expectedOf = new Map<string, number>();
    for (const upload of expected) {
      expectedOf.set(upload.address, (expectedOf.get(upload.address) ?? 0) + upload.toCome);
    }
    const most = Math.max(0, left() * mostOfOne);
    let sum = 0;
    for (const [each, bytes] of expectedOf) sum += each === address ? bytes : Math.min(bytes, most);
    return sum;
  };

  return {
    look,
    has: ({ address, toCome }: Upload) => left() - promised(address) >= toCome,
    expect: (upload: Upload) => void expected.add(upload),
    forget: (upload: Upload) => void expected.delete(upload),
    take(upload: Upload, bytes: number): boolean {
      // The next request reports why the disk cannot be measured.
      look().catch(() => {});
      upload.toCome = Math.max(0, upload.toCome - bytes);
      cameSince += bytes;
      return left() >= 0;
    },
  };
}

function stores({ method, routeOptions }: FastifyRequest): boolean {
  if (method !== "POST" && method !== "PUT") return false;
  const { endpoint } = routeOptions.config;
  // A form posted to a page is forwarded to the API, where this hook runs again.
  return endpoint !== undefined && !leadsToRoom(endpoint);
}

/** Freeing room requires signing in, perhaps with a second factor. */
function leadsToRoom({ freesRoom, beforeSecondFactor }: Endpoint): boolean {
  return freesRoom === true || beforeSecondFactor === true;
}

/** At most the body limit of the route. */
function announcedBy({ headers, routeOptions }: FastifyRequest): number {
  const isForm = headers["content-type"]?.startsWith("multipart/");
  const most = isForm ? maximumUploadBytes : routeOptions.bodyLimit;
  if (headers["transfer-encoding"] !== undefined) return most;
  return Math.min(Number(headers["content-length"] ?? 0) || 0, most);
}

function freeIn(folder: string): Free {
  return async () => {
    try {
      return await freeBytes(folder);
    } catch (error) {
      if (error instanceof DomainError) throw error;
      // Do not refuse if the folder cannot be measured. Writing to it will report the problem.
      return Number.POSITIVE_INFINITY;
    }
  };
}
