import type { Presents } from "./avatars.ts";
import { type NamePoolName, namePools } from "./names.ts";
import { type Place, places } from "./places.ts";
import type { Random } from "./seeded-random.ts";

export type Person = {
  name: string;
  /** The name as part of an address: 'lucia', 'ortega'. */
  first: string;
  last: string;
  presents: Presents;
  pool: NamePoolName;
  place: Place;
};

/** Invents people; no two have the same name. */
export function personMaker(random: Random): (place?: Place) => Person {
  const known = new Set<string>();
  return (place = random.weighted(places.map((candidate) => [candidate, candidate.weight]))) => {
    for (;;) {
      const pool = random.weighted(place.names);
      const presents = random.chance(0.54) ? "feminine" : "masculine";
      const given = random.pick(namePools[pool][presents]);
      const family = random.pick(namePools[pool].family);
      const name = pool === "chinese" ? `${family} ${given}` : `${given} ${family}`;
      if (known.has(name)) continue;
      known.add(name);
      return { name, first: addressPart(given), last: addressPart(family), presents, pool, place };
    }
  };
}

const letters: Record<string, string> = { ø: "o", æ: "ae", ł: "l", ı: "i", ß: "ss" };

/** Text in the letters that every address may have. */
export function addressPart(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[øæłıß]/g, (letter) => letters[letter] ?? "")
    .replace(/[^a-z0-9]/g, "");
}

/** Hands out addresses under the domains that are reserved for examples; no two are the same. */
export function emailMaker(random: Random): (localPart: string) => string {
  const known = new Set<string>();
  return (localPart) => {
    const domain = random.pick(["example.com", "example.org", "example.net"]);
    for (let number = 1; ; number += 1) {
      const email = `${localPart}${number === 1 ? "" : number}@${domain}`;
      if (known.has(email)) continue;
      known.add(email);
      return email;
    }
  };
}

/** A telephone number of the place that belongs to nobody. */
export function phoneIn(place: Place, random: Random): string {
  return place.phone.replace(/#/g, () => String(random.integer(0, 9)));
}

export function locationOf(place: Place): string {
  return `${place.city}, ${place.country}`;
}
