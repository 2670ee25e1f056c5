import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import fastifyPlugin from "fastify-plugin";
import helmet from "helmet";

/** Permitted sources of a page. Rendering adds the hashes of its inline scripts. */
export function contentSecurityPolicy(scriptHashes: readonly string[] = []): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(" "),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** For a rejection that is sent before the hooks run and contains only a line of text. */
export const refusalHeaders = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
};

/** Headers of every response. `secure`: visitors connect over TLS. */
export const securityHeaders = fastifyPlugin(
  async (app: FastifyInstance, { secure }: { secure: boolean }) => {
    const headers = {
      ...helmetHeaders(secure),
      "content-security-policy": contentSecurityPolicy(),
      "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    };
    app.addHook("onRequest", (_request, reply, done) => {
      reply.headers(headers);
      done();
    });
  },
);

/** The same for every response, so computed once. */
function helmetHeaders(secure: boolean) {
  const set = helmet({
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    frameguard: { action: "deny" },
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  set(request, response, (error) => {
    if (error) throw error;
  });
  return response.getHeaders();
}
