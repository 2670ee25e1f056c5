import { type RightsUse, rightsUses } from "../campaigns/offer-options.ts";
import { longDate } from "../days/long-date.ts";
import { grouped } from "../grouped.ts";
import { countryName } from "../places/countries.ts";
import { isInForce } from "../rights/right-rules.ts";
import type { FileRight } from "./files.contract.ts";

type UseNames = Readonly<Record<RightsUse, string>>;

/** Uses that are allowed in the same places until the same day. */
type UsableLine = { uses: string; terms: string };

/** Uses of a file that are allowed today, by place and end. `names`: of the uses, which the client reads in other words. */
export function usableLines(rights: readonly FileRight[], names: UseNames = rightsUses): UsableLine[] {
  const inForce = rights.filter(isInForce);
  const keyOf = ({ countries, exclusive, category, endsOn }: FileRight) =>
    JSON.stringify([countries.toSorted(), exclusive && category, exclusive, endsOn]);
  return [...grouped(inForce, keyOf).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const uses = [...new Set(own.flatMap((right) => right.uses))].map((use) => names[use]).join(", ");
    const terms = [placesText(first.countries), endText(first), exclusiveText(first)]
      .filter(Boolean)
      .join(", ");
    return [{ uses, terms }];
  });
}

/** The same as sentences without a full stop: 'Paid ads, Website, DE and AT, until 3 May 2026'. */
export function usableTexts(rights: readonly FileRight[], names?: UseNames): string[] {
  return usableLines(rights, names).map(({ uses, terms }) => `${uses}, ${terms}`);
}

/** Number of countries that are named before the rest is only counted. */
const namedAtMost = 6;

/** 'Germany', 'DE and AT', 'everywhere'. */
export function placesText(countries: readonly string[]): string {
  if (countries.length === 0) return "everywhere";
  if (countries.length === 1) return countries.map(countryName).join();
  const named = countries.slice(0, namedAtMost);
  const others = countries.length - named.length;
  const [last = ""] = others > 0 ? [`${others} more`] : named.splice(-1);
  return `${named.join(", ")} and ${last}`;
}

function endText({ endsOn }: FileRight): string {
  return endsOn === null ? "without an end" : `until ${longDate(endsOn)}`;
}

function exclusiveText({ exclusive, category }: FileRight): string {
  if (!exclusive) return "";
  return category === null ? "exclusive" : `exclusive in ${category}`;
}

/** Why a file may not be used today: of its newest right. Undefined if it may be used. */
export function unusableText(rights: readonly FileRight[]): string | undefined {
  if (rights.some(isInForce)) return undefined;
  const texts = {
    pending: ({ startsOn }: FileRight) =>
      startsOn === null ? "Begins with the publication" : `From ${longDate(startsOn)}`,
    ended: ({ endsOn }: FileRight) => `Ended on ${longDate(endsOn ?? "")}`,
    revoked: ({ revokedOn }: FileRight) => `Revoked on ${longDate(revokedOn ?? "")}`,
  };
  for (const state of ["pending", "ended", "revoked"] as const) {
    const right = rights.findLast((each) => each.state === state);
    if (right) return texts[state](right);
  }
  return "No right was granted";
}
