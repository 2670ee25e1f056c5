import { randomUUIDv7 } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isLikelyBot } from "#domain/http/bot-detection.ts";

/** Bots get the same response as people, because a refusal would teach them to do better. */
export function fakeRecord(request: FastifyRequest) {
  request.log.info("a form that no person has filled in was not stored");
  return { _id: randomUUIDv7() };
}

/** Hook for forms with a JSON body. It reads the raw body, before unknown fields are removed. */
export function ignoreBots(message: string) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isLikelyBot(request.body)) return;
    return reply.code(201).send({ success: true, message, data: fakeRecord(request) });
  };
}
