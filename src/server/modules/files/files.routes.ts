import type { FastifyInstance } from "fastify";
import { filesApi } from "#domain/files/files.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import { deleteFile, readMentions } from "./delete-file.ts";
import * as files from "./files.service.ts";

/** The library of approved and published files, for the team. */
export function filesRoutes(app: FastifyInstance, context: Context): void {
  route(app, filesApi.listFiles).handle(async ({ query, principal }) => {
    const { files: items, total, nextCursor } = await files.list(context, query, principal);
    return { items, total, nextCursor };
  });

  route(app, filesApi.readFileMentions).handle(async ({ params }) => ({
    data: await readMentions(context, params.id),
  }));

  route(app, filesApi.deleteFile).handle(async ({ params, query, principal }) => {
    await deleteFile(context, principal, params.id, query.confirmed === "true");
    return { message: "File deleted." };
  });
}
