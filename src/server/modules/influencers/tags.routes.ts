import type { FastifyInstance } from "fastify";
import { tagsApi } from "#domain/influencers/tags.api.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import * as tags from "./tags.service.ts";

export function tagsRoutes(app: FastifyInstance, context: Context): void {
  route(app, tagsApi.listTags).handle(async () => ({ data: { tags: await tags.list(context) } }));

  route(app, tagsApi.renameTag).handle(async ({ params, principal, body }) => {
    await tags.rename(context, principal, params.id, body.name);
    return { message: "Tag renamed." };
  });

  route(app, tagsApi.mergeTag).handle(async ({ params, principal, body }) => {
    await tags.merge(context, principal, params.id, body.into);
    return { message: "Tags merged." };
  });

  route(app, tagsApi.deleteTag).handle(async ({ params, principal }) => {
    await tags.remove(context, principal, params.id);
    return { message: "Tag deleted." };
  });

  route(app, tagsApi.changeRoster).handle(async ({ body, principal }) => ({
    data: await tags.changeMany(context, principal, body),
  }));
}
