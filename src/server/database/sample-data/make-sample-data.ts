import { makeActivity } from "./activity.ts";
import { makeBrands } from "./brands.ts";
import { makeCreators } from "./creators.ts";
import { makeGalleries } from "./galleries.ts";
import { makeJoinRequests } from "./join-requests.ts";
import { makeMessages } from "./messages.ts";
import { makeSubscribers } from "./newsletter-subscribers.ts";

export type SampleData = ReturnType<typeof makeSampleData>;

/** All sample records: the same at every call, but for their times, which lie before `now`. */
export function makeSampleData(now: Date) {
  const creators = makeCreators(now);
  const brands = makeBrands(now);
  const joinRequests = makeJoinRequests(now);
  const messages = makeMessages(now, { creators, brands });
  const times = (records: ReadonlyArray<{ createdAt: Date }>) => records.map((record) => record.createdAt);
  return {
    creators,
    galleries: makeGalleries(creators),
    brands,
    joinRequests,
    messages,
    subscribers: makeSubscribers(now),
    activity: makeActivity(now, {
      application: times(joinRequests),
      registration: times(brands.filter((brand) => brand.status === "pending")),
      message: times(messages),
    }),
  };
}
