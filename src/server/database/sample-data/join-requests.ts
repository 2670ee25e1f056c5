import type { joinRequests } from "../schema/join-requests.ts";
import { applicants } from "./applicants.ts";
import { rangeOf } from "./creator-figures.ts";
import { addressPart, emailMaker, phoneIn } from "./people.ts";
import type { PictureName } from "./pictures.ts";
import { places } from "./places.ts";
import { seededRandom } from "./seeded-random.ts";
import { daysBefore, workingDaysInDays } from "./times.ts";

export type SampleJoinRequest = typeof joinRequests.$inferInsert & {
  createdAt: Date;
  pictures: readonly PictureName[];
};

/** The oldest has waited for as many working days as the review is promised to take at most. */
const longestWait = 5;

/** Twelve applications that wait for a decision, newest first. */
export function makeJoinRequests(now: Date): SampleJoinRequest[] {
  const random = seededRandom("join requests");
  const makeEmail = emailMaker(seededRandom("applicants' emails"));
  const oldest = workingDaysInDays(now, longestWait);
  return applicants.map(({ city, pictures, socials, ...applicant }, index) => {
    const place = places.find((candidate) => candidate.city === city);
    if (place === undefined) throw new Error(`${city} is not among the places`);
    const followers = Object.fromEntries(
      socials.map((social) => [social.platform, rangeOf(social.followers)]),
    );
    const share = (index + 0.15 + 0.5 * random.next()) / applicants.length;
    return {
      ...applicant,
      id: random.uuid(),
      email: makeEmail(applicant.name.split(" ").map(addressPart).join(".")),
      phone: phoneIn(place, random),
      location: `${place.city}, ${place.country}`,
      socials: [...socials],
      followers,
      pictures,
      createdAt: daysBefore(now, index === applicants.length - 1 ? oldest : oldest * share),
    };
  });
}
