import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import type { DispatchStep } from "#server/platform/dispatch-step.ts";
import { refuseRequest } from "./errors.plugin.ts";
import { type HttpError, malformed, wrongMethod } from "./http-error.ts";

/**
 * Headers that may occur only once. Node uses the first or joins them; a proxy in front may use another, and then the
 * two see different requests.
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
 * Passes on only requests for this site, as `/path`. Clients may also name the site in the target (`GET
 * http://tandem.example/path`), but no other site. Two different names would be ambiguous.
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

/** Reduces the target of a request to its path. Returns an error if the request cannot be served. */
function readTarget(request: IncomingMessage, publicHost: string): HttpError | undefined {
  const { headers, httpVersion, method, rawHeaders, url = "" } = request;
  if (hasTwo(rawHeaders) || (headers.host === undefined && httpVersion === "1.1")) return malformed();
  if (url.charCodeAt(0) === slash) return undefined;
  // Asks for the capabilities of the server as a whole.
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
    // Runs for every request, even cached ones: comparing lengths rules out most names.
    if (!lengths.has(written.length)) continue;
    const name = written.toLowerCase();
    if (!single.has(name)) continue;
    if (seen.includes(name)) return true;
    seen.push(name);
  }
  return false;
}

/** Host without the default port of the scheme; undefined if there is none. */
function hostOf(scheme: string, authority: string | undefined): string | undefined {
  const url = `${scheme}://${authority}`;
  return authority && URL.canParse(url) ? new URL(url).host : undefined;
}
