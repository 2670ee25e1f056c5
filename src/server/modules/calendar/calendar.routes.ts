import type { FastifyInstance } from "fastify";
import { calendarApi } from "#domain/calendar/calendar.api.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { addressOf } from "#server/http/rate-limits.ts";
import { route } from "#server/http/route.ts";
import type { CalendarService } from "./calendar.service.ts";

type Dependencies = { calendar: CalendarService };

/** Calendar for the team. */
export function calendarRoutes(app: FastifyInstance, { calendar }: Dependencies): void {
  route(app, calendarApi.readCalendar).handle(async ({ query, principal }) => ({
    entries: await calendar.read(query, principal),
  }));

  route(app, calendarApi.makeCalendarFeed).handle(async ({ principal, request }) => ({
    data: { url: await calendar.makeFeed(principal, idempotencyKeyOf(request)) },
  }));

  route(app, calendarApi.endCalendarFeed).handle(async ({ principal }) => {
    await calendar.endFeed(principal);
    return { message: "The calendar feed has ended." };
  });
}

/** Calendar feeds. Calendar programs send no authorization header, so the token is in the path. */
export function calendarFeedRoutes(app: FastifyInstance, { calendar }: Dependencies): void {
  route(app, calendarApi.makeOwnCalendarFeed).handle(async ({ principal, request }) => ({
    data: { url: await calendar.makeOwnFeed(principal, idempotencyKeyOf(request)) },
  }));

  route(app, calendarApi.readCalendarFeed).handle(async ({ params, request, reply }) => {
    const token = params.file.slice(0, -".ics".length);
    const text = await calendar.feed(token, addressOf(request));
    return reply
      .type("text/calendar; charset=utf-8")
      .headers({ "cache-control": "private, max-age=300", "x-robots-tag": "noindex" })
      .send(text);
  });
}
