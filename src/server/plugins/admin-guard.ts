import type { FastifyReply, FastifyRequest } from "fastify";
import { unauthorized } from "./http-error.ts";

export type AdminIdentity = { adminId: string; email: string; tokenHash: string; expiresAt: Date };
export type IdentifyAdmin = (token: string) => Promise<AdminIdentity | undefined>;

declare module "fastify" {
  interface FastifyRequest {
    admin: AdminIdentity | null;
  }
}

/** Who calls a route that is behind `requireAdmin`. */
export function administratorOf(request: FastifyRequest): AdminIdentity {
  if (request.admin === null) throw unauthorized();
  return request.admin;
}

const bearer = /^Bearer ([A-Za-z0-9_-]{20,200})$/i;

/** Refuses every request of its scope that carries no valid token; runs before the body is read. */
export function requireAdmin(identify: IdentifyAdmin) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.header("cache-control", "no-store");
    request.admin = await identified(request, identify);
    if (request.admin === null) throw unauthorized();
  };
}

/**
 * For calls that visitors and administrators share. Without a header the caller is a visitor; a header that is
 * not valid is refused, so that an expired session is noticed and not silently shown the public view.
 */
export function recognizeAdmin(identify: IdentifyAdmin) {
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    reply.header("vary", "Authorization");
    if (request.headers.authorization === undefined) {
      done();
      return;
    }
    reply.header("cache-control", "no-store");
    identified(request, identify).then((admin) => {
      request.admin = admin;
      done(admin === null ? unauthorized() : undefined);
    }, done);
  };
}

async function identified(request: FastifyRequest, identify: IdentifyAdmin): Promise<AdminIdentity | null> {
  const token = bearer.exec(request.headers.authorization ?? "")?.[1];
  return token === undefined ? null : ((await identify(token)) ?? null);
}
