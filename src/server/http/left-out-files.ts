import type { FastifyRequest } from "fastify";

const names = new WeakMap<FastifyRequest, string[]>();

/** Remembers the name of a file that exceeds the limit of its form, for the response. */
export function leaveOut(request: FastifyRequest, name: string): void {
  names.set(request, [...leftOutOf(request), name]);
}

export function leftOutOf(request: FastifyRequest): string[] {
  return names.get(request) ?? [];
}
