import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { withoutReadLimit } from "#server/platform/database/read-connections.ts";
import { clientOf } from "./client-address.ts";
import { tooMany, tooManyFiles } from "./http-error.ts";

const second = 1_000;
const minute = 60 * second;

/** Limits for each kind of call by address. The login limits wrong passwords itself. */
export const rateLimits = {
  form: { max: 60, timeWindow: 10 * minute },
  vote: { max: 400, timeWindow: 10 * minute },
  picture: { max: 120, timeWindow: minute },
  search: { max: 600, timeWindow: minute },
  download: { max: 30, timeWindow: 10 * minute },
} as const;

declare module "fastify" {
  interface FastifyInstance {
    /** Counts reads of a page on a limited path for its visitor, and throws above the limit. Undefined: no limits. */
    countRead?: (path: string, kind: keyof typeof rateLimits, request: FastifyRequest) => void;
    /** Counts additional calls of one request to a limited route, and throws above the limit. */
    countCalls?: (calls: number, kind: keyof typeof rateLimits, request: FastifyRequest) => Promise<void>;
    /** Counts uploaded bytes from outside the team, and throws if an address exceeds its daily limit. */
    countUpload?: (bytes: number, request: FastifyRequest) => Promise<void>;
  }
}

const day = 24 * 60 * minute;
const kilobyte = 1024;
/** In kilobytes, because counters are too small for bytes. */
const kilobytesOf = (bytes: number) => Math.ceil(bytes / kilobyte);

type Usage = { used: number; endsIn: number };
type Counts = {
  count(names: string[], span: number, uses?: number): Promise<Usage[]>;
  countHere(name: string, span: number): Usage;
  share(): Promise<void>;
};

const reading = "read";

/**
 * Limits of routes that declare one, for all processes together. Writes are counted in the database at once. Reads
 * are counted in this process and shared every second, because a search must not cost a write.
 */
export const rateLimitsPlugin = fastifyPlugin(
  async (
    app: FastifyInstance,
    { counts, uploadBytesPerDay }: { counts: Counts; uploadBytesPerDay: number },
  ) => {
    class Store {
      incr(
        name: string,
        done: (error: Error | null, result?: { current: number; ttl: number }) => void,
        span: number,
      ): void {
        const response = ({ used, endsIn }: Usage) => done(null, { current: used, ttl: endsIn });
        if (name.startsWith(`${reading} `)) {
          response(counts.countHere(name, span));
          return;
        }
        counts.count([name], span).then(([usage]) => response(usage ?? { used: 1, endsIn: span }), done);
      }
      child(): Store {
        return this;
      }
    }
    await app.register(rateLimit, { global: false, keyGenerator: nameOf, store: Store });
    app.decorate("countRead", (path, kind, request) => {
      const { max, timeWindow } = rateLimits[kind];
      const { used, endsIn } = counts.countHere(`${reading} ${path} ${addressOf(request)}`, timeWindow);
      if (used > max) throw tooMany(endsIn);
    });
    app.decorate("countCalls", async (calls, kind, request) => {
      const { max, timeWindow } = rateLimits[kind];
      const [usage] = await counts.count([nameOf(request)], timeWindow, calls);
      if (usage !== undefined && usage.used > max) throw tooMany(usage.endsIn);
    });
    app.decorate("countUpload", async (bytes, request) => {
      const [usage] = await counts.count([`upload ${addressOf(request)}`], day, kilobytesOf(bytes));
      if (usage !== undefined && usage.used > kilobytesOf(uploadBytesPerDay))
        throw tooManyFiles(usage.endsIn);
    });
    keepShared(app, counts);
  },
);

/** Counter of a client and route. */
function nameOf(request: FastifyRequest): string {
  const kind = request.method === "GET" || request.method === "HEAD" ? reading : "write";
  return `${kind} ${request.routeOptions.url} ${addressOf(request)}`;
}

/** Address that limits count for: the visitor's, as far as the proxies in front are trusted. */
export function addressOf(request: FastifyRequest): string {
  return clientOf(request.ip);
}

function keepShared(app: FastifyInstance, counts: Counts): void {
  let isAway = false;
  let isSharing = false;
  const share = async () => {
    if (isSharing) return;
    isSharing = true;
    try {
      await withoutReadLimit(() => counts.share());
      isAway = false;
    } catch (error) {
      // Without the database, each process counts on its own.
      if (!isAway) app.log.warn({ err: error }, "the limits are not shared with other processes");
      isAway = true;
    } finally {
      isSharing = false;
    }
  };
  const timer = setInterval(() => void share(), second).unref();
  app.addHook("onClose", async () => clearInterval(timer));
}
