import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { clientFilesApi } from "#domain/files/client-files.api.ts";
import { downloadsAtOnce } from "#domain/files/downloads.contract.ts";
import { filesApi } from "#domain/files/files.api.ts";
import type { Context } from "#server/context.ts";
import { notFound, tooManyAtOnce } from "#server/http/http-error.ts";
import { addressOf, rateLimits } from "#server/http/rate-limits.ts";
import { route } from "#server/http/route.ts";
import * as downloads from "./downloads.service.ts";
import { zipOfFiles } from "./files-zip.ts";

const parameters = z.object({ id: z.uuid() });
const signature = z.object({ expires: z.string().default(""), signature: z.string().max(100).default("") });

/** Asks for downloads, for the team. */
export function downloadsRoutes(app: FastifyInstance, context: Context): void {
  route(app, filesApi.downloadFiles).handle(async ({ body, principal }) => ({
    data: await downloads.prepare(context, principal, body),
  }));
}

/** The same for the client, by the link to a report. */
export function clientDownloadsRoutes(app: FastifyInstance, context: Context): void {
  route(app, clientFilesApi.downloadClientFiles).handle(async ({ principal }) => ({
    data: await downloads.prepareForClient(context, principal),
  }));
}

/** Sends downloads. A browser sends no authorization header when it saves a file, so the address is signed. */
export function downloadRoutes(app: FastifyInstance, context: Context): void {
  const running = countedPlaces();
  const config = { rateLimit: rateLimits.download };
  app.get("/downloads/:id", { schema: { hide: true }, config }, async (request, reply) => {
    const address = parameters.safeParse(request.params);
    const signed = signature.safeParse(request.query);
    if (!address.success || !signed.success) throw notFound();
    const found = await downloads.find(context, address.data.id, signed.data);
    if (found === undefined) throw notFound();
    const leave = running.enter([
      { name: `person ${found.holder}`, most: downloadsAtOnce.ofPerson },
      { name: `address ${addressOf(request)}`, most: downloadsAtOnce.ofAddress },
    ]);
    if (leave === undefined) throw tooManyAtOnce();
    reply.raw.once("close", leave);
    const { stream, bytes } = await zipOfFiles(context.store, found).catch((error) => {
      leave();
      throw error;
    });
    // A client that has gone gets no bytes, and nothing more is read.
    reply.raw.once("close", () => stream.destroy());
    return reply
      .header("content-type", "application/zip")
      .header("content-length", bytes)
      .header("content-disposition", `attachment; filename="files-${found.today}.zip"`)
      .header("x-content-type-options", "nosniff")
      .header("cache-control", "private, no-store")
      .send(stream);
  });
}

type Place = { name: string; most: number };

/** Counts what runs, by name, in this process. */
function countedPlaces() {
  const counts = new Map<string, number>();
  const add = (places: readonly Place[], step: number) => {
    for (const { name } of places) {
      const next = (counts.get(name) ?? 0) + step;
      if (next > 0) counts.set(name, next);
      else counts.delete(name);
    }
  };
  return {
    /** Returns a function that frees the places, once. Undefined if one is taken. */
    enter(places: readonly Place[]): (() => void) | undefined {
      if (places.some(({ name, most }) => (counts.get(name) ?? 0) >= most)) return undefined;
      add(places, 1);
      let isOver = false;
      return () => {
        if (!isOver) add(places, -1);
        isOver = true;
      };
    },
  };
}
