import type { IncomingMessage, ServerResponse } from "node:http";
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { healthApi } from "#domain/health/health.api.ts";
import { pathOf } from "#domain/http/endpoint.ts";
import { tusContentType } from "#domain/media/early-uploads.ts";
import { byAddress } from "#server/platform/by-address.ts";
import { withoutReadLimit } from "#server/platform/database/read-connections.ts";
import type { DispatchStep } from "#server/platform/dispatch-step.ts";
import { admissionQueue, type Visitor } from "./admission-queue.ts";
import type { ClientAddress } from "./client-address.ts";
import { busy, refuseConnection } from "./connection-errors.ts";
import { refuseRequest } from "./errors.plugin.ts";
import { hasBody } from "./has-body.ts";
import { unavailable } from "./http-error.ts";

/**
 * Limits of active requests. They are small because a process accepts one new connection per turn of the event loop,
 * and turns must be short. Requests that arrive together wait for each other.
 */
const room = {
  inside: 12,
  insideOfOne: 2,
  longestWait: 2_000,
  waitInOverload: 400,
  fewWaiting: 64,
};
/** Separate places for changes, so that slow reads do not delay them. */
const roomForChanges = { ...room, inside: 8 };
/** Number of bodies that are being received. They cost a connection but no processor time. */
const mostReceiving = 200;
/**
 * Number of forms with files, from the first byte to the response. They take minutes on a slow connection and must
 * not block readers.
 */
const mostUploads = 100;
/** Average delay of timers within a second above which the process is overloaded, in milliseconds. */
const mostLoopDelay = 500;
/** Interval between log lines, in milliseconds. */
const tellEach = 1_000;

const health = new Set<string>(
  [healthApi.readHealth, healthApi.readLiveness].map((endpoint) => pathOf(endpoint)),
);

/** Places of a request while its body arrives, and afterwards. */
type Receiving = "body" | "upload";
type Work = "read" | "change";

/** A request. `cutOff` ends it while it is active. */
type Guest = Visitor & { work: Work; cutOff(): void };

/**
 * Rejects requests that would only wait with 503, before the router sees them, because rejections must be cheap under
 * load. Calls of a page inside the server belong to an admitted request. Cached responses and health checks are
 * exempt. No address can take all places.
 */
export async function overload(app: FastifyInstance, addressOf: ClientAddress): Promise<DispatchStep> {
  // Only measures. The decision is made here, and excludes calls inside the server.
  await app.register(underPressure, { maxEventLoopDelay: mostLoopDelay, pressureHandler: () => undefined });
  const places = {
    read: admissionQueue(room),
    change: admissionQueue(roomForChanges),
    body: sharedPlaces(mostReceiving),
    upload: sharedPlaces(mostUploads),
  };
  const begin = countedAt(places, app);
  const tell = refusalLog(app);
  return {
    name: "overload",
    handle(request, response, next) {
      if (health.has(request.url ?? "")) {
        withoutReadLimit(() => next(request, response));
        return;
      }
      const work = workOf(request);
      const receiving = receivingOf(request);
      const guest: Guest = {
        work,
        address: addressOf(request),
        enter: () => {
          begin(guest, receiving, { request, response });
          if (work === "read") next(request, response);
          else withoutReadLimit(() => next(request, response));
        },
        refuse: () => {
          tell();
          refuse(request, response);
        },
        cutOff: () => {
          tell();
          refuseConnection(request.socket, busy());
        },
      };
      if (app.isUnderPressure() || (receiving && !places[receiving].hasPlaceFor(guest.address)))
        guest.refuse();
      else if (receiving === "upload") guest.enter();
      else {
        response.once("close", () => places[work].leave(guest));
        places[work].come(guest);
      }
    },
  };
}

type Place = { begin(guest: Guest): void; end(guest: Guest): void };
type Exchange = { request: IncomingMessage; response: ServerResponse };
const ends = Symbol("ends the count");
type Counted = ServerResponse & { [ends]?: () => boolean };

/**
 * Counts a request in the places of its kind. A request with a body moves to the places of its work once the body has
 * arrived.
 */
function countedAt(places: Record<Receiving | Work, Place>, app: FastifyInstance) {
  // The work is done when the response is ready, however slowly a client reads it.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    (reply.raw as Counted)[ends]?.();
    done();
  });

  /**
   * Counts until the response is ready, the client has disconnected, or the returned function is called, which
   * returns whether it was first.
   */
  const count = (place: Place, guest: Guest, response: Counted): (() => boolean) => {
    let isOver = false;
    place.begin(guest);
    const end = () => {
      if (isOver) return false;
      isOver = true;
      place.end(guest);
      return true;
    };
    response[ends] = end;
    response.once("close", end);
    return end;
  };

  return (guest: Guest, receiving: Receiving | undefined, { request, response }: Exchange): void => {
    const end = count(places[receiving ?? guest.work], guest, response);
    if (receiving !== "body") return;
    request.once("end", () => {
      // A rejection does not wait for the body, which is still read completely.
      if (end()) count(places[guest.work], guest, response);
    });
  };
}

/**
 * Places that a slow client can occupy for long. If all are taken, the address that holds the most gives up its
 * newest.
 */
function sharedPlaces(most: number) {
  const holders = byAddress<Guest>();
  return {
    begin: holders.add,
    end: holders.remove,
    hasPlaceFor: (address: string) => holders.hasPlaceFor(address, most, (guest) => guest.cutOff()),
  };
}

function workOf({ method }: IncomingMessage): Work {
  return method === "GET" || method === "HEAD" ? "read" : "change";
}

function receivingOf(request: IncomingMessage): Receiving | undefined {
  if (!hasBody(request)) return undefined;
  const type = request.headers["content-type"] ?? "";
  return type.startsWith("multipart/") || type === tusContentType ? "upload" : "body";
}

function refuse({ headers, url = "" }: IncomingMessage, response: ServerResponse): void {
  const isPage = !url.startsWith("/api/") && headers.accept?.includes("text/html");
  const error = unavailable();
  refuseRequest(
    response,
    error,
    isPage
      ? `<!doctype html><html lang="en"><meta charset="utf-8"><title>Busy</title><p>${error.message}</p></html>`
      : undefined,
  );
}

/** Logs rejections at most once a second, because a line for each would add to the load. */
function refusalLog(app: FastifyInstance): () => void {
  let refused = 0;
  return () => {
    refused += 1;
    if (refused > 1) return;
    setTimeout(() => {
      app.log.warn({ refused }, "requests were refused, because too many are under way");
      refused = 0;
    }, tellEach).unref();
  };
}
