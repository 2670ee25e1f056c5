import { statfs } from "node:fs/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { adminApi } from "#domain/admin/admin.api.ts";
import type { Endpoint } from "#domain/http/endpoint.ts";
import { noRoom } from "./http-error.ts";
import { maximumUploadBytes } from "./upload.ts";

/**
 * Bytes kept free for the database, the log, and whoever frees space. A Postgres without room for its log stops, and
 * then reading fails too.
 */
export const spaceReserved = 64 * 1024 * 1024;
/** How long a measurement is valid, in milliseconds. */
const lookEach = 500;

type Free = () => Promise<number>;

/** Refuses writes with 503 when there is no room for them. Reading, deleting, and signing in continue. */
export const diskSpaceGuard = fastifyPlugin(
  async (app: FastifyInstance, { folder, free = freeIn(folder) }: { folder: string; free?: Free }) => {
    /** Announced by requests in progress; it may not be on the disk yet. */
    let announced = 0;
    app.addHook("onRequest", async (request: FastifyRequest, reply: FastifyReply) => {
      if (!stores(request)) return;
      const bytes = announcedBy(request);
      if ((await free()) - announced - bytes < spaceReserved) throw noRoom();
      announced += bytes;
      let isOver = false;
      const end = () => {
        if (!isOver) announced -= bytes;
        isOver = true;
      };
      reply.raw.once("close", end).once("finish", end);
    });
  },
);

const storesNothing = new Set<Endpoint | undefined>([adminApi.logIn, adminApi.logOut]);

function stores({ method, routeOptions }: FastifyRequest): boolean {
  if (method !== "POST" && method !== "PUT") return false;
  const { endpoint } = routeOptions.config;
  // A form posted to a page is forwarded to the API, where this runs again.
  return endpoint !== undefined && !storesNothing.has(endpoint);
}

function announcedBy({ headers }: FastifyRequest): number {
  if (headers["transfer-encoding"] !== undefined) return maximumUploadBytes;
  // Never count more than the server would read.
  return Math.min(Number(headers["content-length"] ?? 0) || 0, maximumUploadBytes);
}

function freeIn(folder: string): Free {
  let seen = Number.NEGATIVE_INFINITY;
  let looking: Promise<number> | undefined;
  const look = async () => {
    try {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    } catch {
      // A folder that cannot be measured is no reason to refuse. Writing to it will report the problem.
      return Number.POSITIVE_INFINITY;
    }
  };
  return () => {
    const at = performance.now();
    if (looking === undefined || at - seen > lookEach) {
      seen = at;
      looking = look();
    }
    return looking;
  };
}
