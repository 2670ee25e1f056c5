import type { FastifyRequest } from "fastify";

const names = new WeakMap<FastifyRequest, string[]>();

/** Notes the name of a file that a form had beyond those that are taken. */
export function leaveOut(request: FastifyRequest, name: string): void {
  names.set(request, [...leftOutOf(request), name]);
}

export function leftOutOf(request: FastifyRequest): string[] {
  return names.get(request) ?? [];
}
