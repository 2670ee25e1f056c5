import type { newsletterSubscribers } from "../schema/newsletter-subscribers.ts";
import { emailMaker, personMaker } from "./people.ts";
import { seededRandom } from "./seeded-random.ts";
import { daysBefore } from "./times.ts";

const subscribers = 30;

export function makeSubscribers(now: Date): Array<typeof newsletterSubscribers.$inferInsert> {
  const random = seededRandom("subscribers");
  const makePerson = personMaker(seededRandom("subscribers' names"));
  const makeEmail = emailMaker(seededRandom("subscribers' emails"));
  return Array.from({ length: subscribers }, () => {
    const { first, last } = makePerson();
    return {
      email: makeEmail(`${first}.${last}`),
      createdAt: daysBefore(now, 0.5 + 150 * random.next() ** 2),
    };
  });
}
