import type { FastifyInstance } from "fastify";
import { reviewApi } from "#domain/shortlists/review.api.ts";
import { deniedMessage } from "#domain/shortlists/review.contract.ts";
import type { Context } from "#server/context.ts";
import { route } from "#server/http/route.ts";
import * as review from "./review.service.ts";

/** Review of a shortlist by the holder of a link. */
export function reviewRoutes(app: FastifyInstance, context: Context): void {
  route(app, reviewApi.readReview).handle(async ({ principal }) => ({
    data: { review: await review.read(context, principal) },
  }));

  route(app, reviewApi.vote).handle(async ({ params, body, principal }) => ({
    data: await review.vote(context, principal, params.itemId, body),
  }));

  route(app, reviewApi.finishReview).handle(async ({ principal }) => ({
    data: await review.finish(context, principal),
  }));

  route(app, reviewApi.denyReview).handle(async ({ principal }) => {
    await review.deny(context, principal);
    return { message: deniedMessage };
  });
}
