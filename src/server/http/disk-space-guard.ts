import { statfs } from "node:fs/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { adminApi } from "#domain/admin/admin.api.ts";
import type { Endpoint } from "#domain/http/endpoint.ts";
import { noRoom } from "./http-error.ts";
import { maximumUploadBytes } from "./upload.ts";

/**
 * What stays free for the database, the log and whoever makes room: a Postgres that finds no room for its log ends, and
 * with it everything, reading too. In bytes.
 */
export const spaceReserved = 64 * 1024 * 1024;
/** For so long what was seen counts, in milliseconds. */
const lookEach = 500;

type Free = () => Promise<number>;

/** Refuses with 503 what would be stored when there is no room for it; reading, deleting and signing in go on. */
export const diskSpaceGuard = fastifyPlugin(
  async (app: FastifyInstance, { folder, free = freeIn(folder) }: { folder: string; free?: Free }) => {
    /** Announced by requests that are under way: it may not be on the disk yet. */
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
  // A form that a page takes goes on to a call of the API, which is asked again.
  return endpoint !== undefined && !storesNothing.has(endpoint);
}

function announcedBy({ headers }: FastifyRequest): number {
  if (headers["transfer-encoding"] !== undefined) return maximumUploadBytes;
  // Nobody is taken at a word that is longer than what will be read of it.
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
      // A folder that cannot be asked is no reason to refuse; writing to it says what is wrong.
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
