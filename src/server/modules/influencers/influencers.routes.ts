import type { FastifyInstance } from "fastify";
import { influencerView } from "#domain/access/policy.ts";
import {
  addedBy,
  concernsChosen,
  concernsList,
  concernsLocations,
  concernsRestOfList,
  concernsSimilar,
  concernsSuggestions,
} from "#domain/influencers/influencer-concerns.ts";
import { influencersApi } from "#domain/influencers/influencers.api.ts";
import { listAfterChange } from "#domain/influencers/list-after-change.ts";
import { placeNames } from "#fixtures/place-names.ts";
import type { Context } from "#server/context.ts";
import { type Following, route } from "#server/http/route.ts";
import * as influencers from "./influencers.service.ts";

/** Public endpoints. They include contact data for principals who may see it. */
export function influencersRoutes(app: FastifyInstance, context: Context): void {
  route(app, influencersApi.listInfluencers).handle(
    async ({ query, principal }) => ({
      data: await influencers.list(context, query, influencerView(principal)),
    }),
    ({ query }, { data }) => concernsList(query, data, placeNames),
    listFollowing,
  );

  route(app, influencersApi.suggestLocations).handle(
    async ({ query }) => ({ data: { locations: await influencers.locations(context, query) } }),
    () => concernsLocations,
  );

  route(app, influencersApi.suggestSearches).handle(
    async ({ query }) => ({ data: { suggestions: await influencers.suggestions(context, query) } }),
    () => concernsSuggestions,
  );

  route(app, influencersApi.similarInfluencers).handle(
    async ({ params, query }) => ({
      data: { influencers: await influencers.similar(context, params.id, query.limit) },
    }),
    ({ params }, { data }) => concernsSimilar(params.id, data.influencers),
  );

  route(app, influencersApi.readInfluencers).handle(
    async ({ query }) => ({ data: { influencers: await influencers.chosen(context, query.ids) } }),
    ({ query }) => concernsChosen(query.ids),
  );

  route(app, influencersApi.readInfluencer).handle(
    async ({ params, principal }) => ({
      data: { influencer: await influencers.profile(context, params.id, influencerView(principal)) },
    }),
    // An address never leads to another creator later.
    (_call, { data }) => concernsChosen([data.influencer._id]),
  );
}

/** Applies changes to a cached list that only affect its counts. */
const listFollowing: Following<typeof influencersApi.listInfluencers> = {
  revise: ({ query }, result, change) => {
    const data = listAfterChange(query, result.data, change, placeNames);
    return data && { ...result, data };
  },
  total: ({ query }, { data, ...result }) => ({
    number: data.total,
    isRestConcerned: concernsRestOfList(query, data, placeNames),
    addedBy,
    replaced: (total) => ({ ...result, data: { ...data, total } }),
  }),
};
