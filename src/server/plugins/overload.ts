import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import fastifyPlugin from "fastify-plugin";
import { apiPaths } from "#domain/api-paths.ts";
import type { ErrorBody } from "#domain/http/envelope.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { refusalHeaders } from "./security-headers.ts";

/** What is worked on at once. More would only wait, and every answer would come later. */
const mostUnderway = 64;
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

type Kind = "underway" | "receiving" | "uploads";
const most: Record<Kind, number> = {
  underway: mostUnderway,
  receiving: mostReceiving,
  uploads: mostUploads,
};

/**
 * Refuses what would only wait with 503, before the router sees it: under load a refusal has to be cheap. Calls that
 * a page makes inside the server belong to a request that was let in. Answers that are ready, and whether the server
 * lives, are told in any case.
 */
export const overload = fastifyPlugin(async (app: FastifyInstance) => {
  // Measures only: what is to be done about it is decided here, and not for calls inside the server.
  await app.register(underPressure, { maxEventLoopDelay: mostLoopDelay, pressureHandler: () => undefined });
  const count: Record<Kind, number> = { underway: 0, receiving: 0, uploads: 0 };
  const ends = new WeakMap<ServerResponse, () => void>();
  // When the answer is made the work is done; how fast somebody takes it is their matter.
  app.addHook("onSend", (_request, reply, _payload, done) => {
    ends.get(reply.raw)?.();
    done();
  });

  const begin = (kind: Kind, request: IncomingMessage, response: ServerResponse) => {
    let current: Kind | undefined = kind;
    count[kind] += 1;
    const end = () => {
      if (current !== undefined) count[current] -= 1;
      current = undefined;
    };
    ends.set(response, end);
    response.once("close", end);
    if (kind !== "receiving") return;
    request.once("end", () => {
      if (current === undefined) return;
      count.receiving -= 1;
      count.underway += 1;
      current = "underway";
    });
  };

  const tell = refusalLog(app);
  const others = app.server.listeners("request") as RequestListener[];
  app.server.removeAllListeners("request");
  app.server.on("request", (request, response) => {
    if (request.url !== apiPaths.health) {
      const kind = kindOf(request);
      const isFull = count[kind] >= most[kind] || (kind === "receiving" && count.underway >= mostUnderway);
      if (isFull || app.isUnderPressure()) {
        tell();
        refuse(request, response);
        return;
      }
      begin(kind, request, response);
    }
    for (const listener of others) listener.call(app.server, request, response);
  });
});

function kindOf({ headers }: IncomingMessage): Kind {
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  if (!hasBody) return "underway";
  return headers["content-type"]?.startsWith("multipart/") ? "uploads" : "receiving";
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
