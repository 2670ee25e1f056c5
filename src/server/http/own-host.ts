import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import type { DispatchStep } from "#server/platform/dispatch-step.ts";
import { refuseRequest } from "./errors.plugin.ts";
import { type HttpError, malformed, wrongMethod } from "./http-error.ts";

/**
 * Headers of which a request has one. Node uses the first, or joins them; a proxy in front may have used another, and
 * then the two of them see different requests.
 */
const single = new Set([
  "authorization",
  "content-length",
  "content-type",
  "host",
  "origin",
  "sec-fetch-site",
  "transfer-encoding",
]);
const lengths = new Set([...single].map(({ length }) => length));

const slash = 47;
const absoluteForm = /^(https?):\/\/([^/?#\\@]+)((?:[/?#].*)?)$/i;

/**
 * Passes on requests for this site alone, as `/path`. Clients may also name the site in the target
 * (`GET http://tandem.example/path`), but no other site, and two names leave open which one is meant.
 */
export function ownHost(app: FastifyInstance, publicUrl: string): DispatchStep {
  const publicHost = new URL(publicUrl).host;
  return {
    name: "own host",
    handle(request, response, next) {
      const refusal = readTarget(request, publicHost);
      if (refusal === undefined) {
        next(request, response);
        return;
      }
      refuseRequest(response, refusal);
      app.log.info({ req: request, res: response, ms: 0 }, "request");
    },
  };
}

/** Reduces the target of a request to its path. Returns why the request cannot be served, if it cannot. */
function readTarget(request: IncomingMessage, publicHost: string): HttpError | undefined {
  const { headers, httpVersion, method, rawHeaders, url = "" } = request;
  if (hasTwo(rawHeaders) || (headers.host === undefined && httpVersion === "1.1")) return malformed();
  if (url.charCodeAt(0) === slash) return undefined;
  // Asks what the server as a whole can do.
  if (url === "*" && method === "OPTIONS") return wrongMethod();
  const [, scheme = "", authority = "", rest = ""] = absoluteForm.exec(url) ?? [];
  const host = hostOf(scheme, authority);
  const isOwn = host === publicHost || host === hostOf(scheme, headers.host);
  if (host === undefined || !isOwn) return malformed();
  // The target takes precedence over the header.
  headers.host = authority;
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
  return undefined;
}

function hasTwo(rawHeaders: readonly string[]): boolean {
  const seen: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const written = rawHeaders[index] ?? "";
    // Runs for every request, cached ones included: most names are told apart by their length.
    if (!lengths.has(written.length)) continue;
    const name = written.toLowerCase();
    if (!single.has(name)) continue;
    if (seen.includes(name)) return true;
    seen.push(name);
  }
  return false;
}

/** Without the port if it is the usual one of the scheme; undefined where there is no host. */
function hostOf(scheme: string, authority: string | undefined): string | undefined {
  const url = `${scheme}://${authority}`;
  return authority && URL.canParse(url) ? new URL(url).host : undefined;
}
