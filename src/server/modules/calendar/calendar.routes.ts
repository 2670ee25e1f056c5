import type { FastifyInstance } from "fastify";
import { calendarApi } from "#domain/calendar/calendar.api.ts";
import type { Context } from "#server/context.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { addressOf } from "#server/http/rate-limits.ts";
import { route } from "#server/http/route.ts";
import * as calendar from "./calendar.service.ts";

/** Calendar for the team. */
export function calendarRoutes(app: FastifyInstance, context: Context): void {
  route(app, calendarApi.readCalendar).handle(async ({ query, principal }) => ({
    entries: await calendar.read(context, query, principal),
  }));

  route(app, calendarApi.makeCalendarFeed).handle(async ({ principal, request }) => ({
    data: { url: await calendar.makeFeed(context, principal, idempotencyKeyOf(request)) },
  }));

  route(app, calendarApi.endCalendarFeed).handle(async ({ principal }) => {
    await calendar.endFeed(context, principal);
    return { message: "The calendar feed has ended." };
  });
}

/** Calendar feeds. Calendar programs send no authorization header, so the token is in the path. */
export function calendarFeedRoutes(app: FastifyInstance, context: Context): void {
  route(app, calendarApi.makeOwnCalendarFeed).handle(async ({ principal, request }) => ({
    data: { url: await calendar.makeOwnFeed(context, principal, idempotencyKeyOf(request)) },
  }));

  route(app, calendarApi.readCalendarFeed).handle(async ({ params, request, reply }) => {
    const token = params.file.slice(0, -".ics".length);
    const text = await calendar.feed(context, token, addressOf(request));
    return reply
      .type("text/calendar; charset=utf-8")
      .headers({ "cache-control": "private, max-age=300", "x-robots-tag": "noindex" })
      .send(text);
  });
}
