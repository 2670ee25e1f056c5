import type { FastifyInstance } from "fastify";
import { timelineApi } from "#domain/timeline/timeline.api.ts";
import type { Context } from "#server/context.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import * as timeline from "./timeline.service.ts";

export function timelineRoutes(app: FastifyInstance, context: Context): void {
  route(app, timelineApi.listTimeline).handle(async ({ principal, query }) => {
    const { entries: items, ...page } = await timeline.list(context, principal, query);
    return { items, ...page };
  });

  route(app, timelineApi.addNote).handle(async ({ body, principal, query, request }) => {
    const entry = await timeline.write(context, principal, query.subject, body, idempotencyKeyOf(request));
    return { data: { entry }, message: "Note added." };
  });

  route(app, timelineApi.editNote).handle(async ({ body, params, principal }) => ({
    data: { entry: await timeline.edit(context, principal, params.id, body) },
    message: "Note edited.",
  }));

  route(app, timelineApi.removeNote).handle(async ({ params, principal }) => {
    await timeline.remove(context, principal, params.id);
    return { message: "Note removed." };
  });
}
