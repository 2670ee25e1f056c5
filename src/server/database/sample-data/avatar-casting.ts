import { type AvatarLook, avatarLooks, type Presents } from "./avatars.ts";
import type { NamePoolName } from "./names.ts";
import { spreadOut, type Trait } from "./spread-out.ts";

/** Which steps of the skin scale the faces of a pool of names have. */
const tones: Record<NamePoolName, readonly number[]> = {
  english: [0, 1],
  american: [0, 1, 2, 3],
  irish: [0],
  french: [0, 1, 2],
  german: [0, 1],
  dutch: [0, 1],
  danish: [0],
  swedish: [0],
  polish: [0],
  spanish: [0, 1],
  latin: [1, 2],
  brazilian: [1, 2, 3],
  portuguese: [0, 1],
  italian: [0, 1],
  greek: [1],
  turkish: [0, 1],
  arabic: [1, 2],
  nigerian: [3],
  kenyan: [3],
  southAfrican: [0, 2, 3],
  indian: [1, 2],
  chinese: [0, 1],
  indonesian: [1, 2],
  korean: [0],
  japanese: [0, 1],
};
const veiledPools: ReadonlySet<NamePoolName> = new Set(["arabic", "indonesian"]);

type Part = { presents: Presents; pool: NamePoolName };

/** Gives everybody a look, so that nobody meets a double on three pages of cards, in any of the lists. */
export function castAvatars(parts: readonly Part[], lists: ReadonlyArray<readonly number[]>): AvatarLook[] {
  const traits = new Map(avatarLooks.map((look) => [look, traitsOf(look)]));
  const candidates = new Map<string, AvatarLook[]>();
  return spreadOut({
    places: parts.length,
    lists,
    candidates: (place) => {
      const part = parts[place];
      if (part === undefined) return [];
      const key = `${part.pool} ${part.presents}`;
      const fitting = candidates.get(key) ?? avatarLooks.filter((look) => fits(look, part));
      candidates.set(key, fitting);
      return fitting;
    },
    traits: (look) => traits.get(look) ?? [],
    useCost: 1,
  });
}

function fits(look: AvatarLook, { presents, pool }: Part): boolean {
  return (
    look.presents === presents && tones[pool].includes(look.tone) && (!look.veiled || veiledPools.has(pool))
  );
}

function traitsOf({ file, variants, background }: AvatarLook): Trait[] {
  return [
    { key: file, reach: 36, cost: 100 },
    { key: variants.hair, reach: 6, cost: 4 },
    { key: background, reach: 2, cost: 1 },
  ];
}
