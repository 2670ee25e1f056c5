import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { healthApi } from "#domain/health/health.api.ts";
import { pathOf } from "#domain/http/endpoint.ts";
import type { ErrorBody } from "#domain/http/envelope.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { admissionQueue } from "./admission-queue.ts";
import { refusalHeaders } from "./security-headers.ts";

/**
 * What is worked on at once: few, because the process takes one new connection in a turn of the event loop, which must
 * be short. Many who come together wait for each other; when that does not end by itself, there is too much.
 */
const room = { inside: 12, waiting: 200, longestWait: 600, crowdedAfter: 2_000, waitWhenCrowded: 200 };
/** Bodies that are on their way; they cost a connection and no work. */
const mostReceiving = 200;
/** Forms with files, from the first byte to the answer: they take minutes on a slow line, and must not stand in the way of readers. */
const mostUploads = 100;
/** How late timers are on average in a second when the process has more to do than it can, in milliseconds. */
const mostLoopDelay = 500;
/** In seconds. */
const retryAfter = 2;
/** Between two lines in the log, in milliseconds. */
const tellEach = 1_000;

const health = new Set<string>(
  [healthApi.readHealth, healthApi.readLiveness].map((endpoint) => pathOf(endpoint)),
);

type Kind = "work" | "body" | "upload";

/**
 * Refuses what would only wait with 503, before the router sees it: under load a refusal has to be cheap. Calls that
 * a page makes inside the server belong to a request that was let in. Answers that are ready, and whether the server
 * lives, are told in any case.
 */
export const overload = fastifyPlugin(async (app: FastifyInstance) => {
  // Measures only: what is to be done about it is decided here, and not for calls inside the server.
  await app.register(underPressure, { maxEventLoopDelay: mostLoopDelay, pressureHandler: () => undefined });
  const working = admissionQueue(room);
  const receiving = counted(mostReceiving);
  const uploads = counted(mostUploads);
  const ends = new WeakMap<ServerResponse, () => boolean>();
  // When the answer is made the work is done; how fast somebody takes it is their matter.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    ends.get(reply.raw)?.();
    done();
  });

  /**
   * Counts until the answer is made, nobody waits for it any more, or the function that it gives is called; that one
   * answers whether it was the first of the three.
   */
  const count = (place: Place, response: ServerResponse): (() => boolean) => {
    let isOver = false;
    place.begin();
    const end = () => {
      if (isOver) return false;
      isOver = true;
      place.end();
      return true;
    };
    ends.set(response, end);
    response.once("close", end);
    return end;
  };
  const begin = (kind: Kind, request: IncomingMessage, response: ServerResponse) => {
    if (kind !== "body") {
      count(kind === "work" ? working : uploads, response);
      return;
    }
    const received = count(receiving, response);
    request.once("end", () => {
      // A refusal does not wait for the body, which comes to its end all the same.
      if (received()) count(working, response);
    });
  };

  const tell = refusalLog(app);
  const others = app.server.listeners("request") as RequestListener[];
  const handOn = (request: IncomingMessage, response: ServerResponse) => {
    for (const listener of others) listener.call(app.server, request, response);
  };
  app.server.removeAllListeners("request");
  app.server.on("request", (request, response) => {
    if (health.has(request.url ?? "")) {
      handOn(request, response);
      return;
    }
    const kind = kindOf(request);
    const visitor = {
      enter: () => {
        begin(kind, request, response);
        handOn(request, response);
      },
      refuse: () => {
        tell();
        refuse(request, response);
      },
    };
    if (app.isUnderPressure() || (kind === "body" && receiving.isFull())) visitor.refuse();
    else if (kind === "upload") uploads.isFull() ? visitor.refuse() : visitor.enter();
    else {
      response.once("close", () => working.leave(visitor));
      working.come(visitor);
    }
  });
});

type Place = { begin(): void; end(): void };

function counted(most: number) {
  let count = 0;
  return {
    begin: () => {
      count += 1;
    },
    end: () => {
      count -= 1;
    },
    isFull: () => count >= most,
  };
}

function kindOf({ headers }: IncomingMessage): Kind {
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  if (!hasBody) return "work";
  return headers["content-type"]?.startsWith("multipart/") ? "upload" : "body";
}

function refuse({ headers, url = "" }: IncomingMessage, response: ServerResponse): void {
  const isPage = !url.startsWith("/api/") && headers.accept?.includes("text/html");
  const message = errorMessages.unavailable;
  const body = isPage
    ? `<!doctype html><html lang="en"><meta charset="utf-8"><title>Busy</title><p>${message}</p></html>`
    : JSON.stringify({ success: false, message } satisfies ErrorBody);
  response
    .writeHead(503, {
      "content-type": isPage ? "text/html; charset=utf-8" : "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      "cache-control": "no-store",
      "retry-after": String(retryAfter),
      ...refusalHeaders,
    })
    .end(body);
}

/** One line for all refusals of a second: a line for each would be load, too. */
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
