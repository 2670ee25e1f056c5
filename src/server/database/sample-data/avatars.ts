import { at, seededRandom } from "./seeded-random.ts";

/**
 * One drawn person. Variants are those of DiceBear's style Notionists (by Zoish, CC0 1.0); colours are names of
 * tokens, and `tone` is a step on the scale of skin colours, from light to deep.
 */
export type AvatarLook = {
  file: string;
  presents: Presents;
  tone: number;
  /** Wears a headscarf. */
  veiled: boolean;
  background: string;
  cloth: string;
  variants: Record<"hair" | "clothes" | "eyes" | "eyebrows" | "nose" | "mouth", string> &
    Partial<Record<"beard" | "glasses" | "gesture", string>>;
};
export type Presents = "feminine" | "masculine";

/** How many looks there are of each tone, for each presentation: about as the sample creators need them. */
const looksByTone = [34, 40, 28, 18];

const variant = (numbers: string) => numbers.split(" ").map((number) => `variant${number}`);

const hairs: Record<Presents, string[]> = {
  feminine: variant("02 04 08 10 11 20 23 28 29 30 36 37 39 41 43 45 46 47 48 57 58 59"),
  masculine: [
    "hat",
    ...variant(
      "01 03 05 06 07 09 12 13 15 16 17 18 19 21 22 24 25 26 27 31 32 33 34 35 38 40 42 44 49 52 53",
    ),
    ...variant("54 55 56 60"),
  ],
};
const headscarves = variant("62 63");
/** Friendly ones. */
const mouths = variant("03 06 14 17 22 23 25 30");
const eyes = variant("04 05 04 05 03");
const eyebrows = variant("01 04 05 07 09 10 12");
const noses = variant("01 02 03 05 07 08 09 10 11 13 14 16 17 18 20");
const beards = variant("02 02 05 06 09 12");
const glasses = variant("03 08 11");
const sunglasses = variant("04 05 10");
const gestures = ["hand", "ok", "point", "handPhone"];
const clothes = variant("01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 21 22 23 24 25");
/** With a headscarf: closed up to the neck. */
const closedClothes = variant("01 11 14 15 21 22 23 24");
/** Background and garment. */
const colours = [
  ["gold-wash", "poster-creator"],
  ["accent-wash", "poster-brand"],
  ["brand-wash", "poster-sun"],
  ["line", "poster-creator"],
  ["poster-sun", "poster-brand"],
  ["poster-brand", "gold-wash"],
  ["gold-wash", "poster-brand"],
  ["brand-wash", "poster-brand"],
  ["poster-creator", "gold-wash"],
  ["accent-wash", "poster-sun"],
  ["line", "poster-brand"],
  ["poster-sun", "paper"],
  ["poster-brand", "poster-sun"],
  ["accent-wash", "poster-creator"],
] as const;

export const avatarLooks: readonly AvatarLook[] = makeLooks();

/** The address that the picture of a look is served at. */
export function avatarOf(look: AvatarLook): string {
  return `/images/avatars/${look.file}.svg`;
}

/** How many marks of companies are drawn beside the faces. */
export const markCount = 155;

/** The address of a company's mark, by the company's place in the list. */
export function markOf(index: number): string {
  if (index >= markCount) throw new RangeError(`there are only ${markCount} marks`);
  return `/images/logos/brands/${String(index + 1).padStart(3, "0")}.svg`;
}

function makeLooks(): AvatarLook[] {
  const random = seededRandom("avatars");
  const kinds = looksByTone.flatMap((count, tone) =>
    (["feminine", "masculine"] as const).flatMap((presents) =>
      Array.from({ length: count }, () => ({ presents, tone })),
    ),
  );
  const hairTurns = { feminine: 0, masculine: 0 };
  const order = { feminine: random.shuffled(hairs.feminine), masculine: random.shuffled(hairs.masculine) };
  return random.shuffled(kinds).map(({ presents, tone }, index) => {
    const turn = hairTurns[presents];
    hairTurns[presents] += 1;
    const styles = order[presents];
    // Each round through the hair styles moves on by one colour: the same hair never has the same background.
    const round = Math.floor(turn / styles.length);
    const [background, cloth] = at(colours, (turn + round * 3) % colours.length);
    const veiled = presents === "feminine" && tone < 3 && turn % 12 === 5;
    return {
      file: String(index + 1).padStart(3, "0"),
      presents,
      tone,
      veiled,
      background,
      cloth,
      variants: {
        hair: veiled ? at(headscarves, round % headscarves.length) : at(styles, turn % styles.length),
        clothes: random.pick(veiled ? closedClothes : clothes),
        eyes: random.pick(eyes),
        eyebrows: random.pick(eyebrows),
        nose: random.pick(noses),
        mouth: random.pick(mouths),
        ...(presents === "masculine" && random.chance(0.36) && { beard: random.pick(beards) }),
        ...(random.chance(0.2)
          ? { glasses: random.pick(glasses) }
          : random.chance(0.06) && { glasses: random.pick(sunglasses) }),
        ...(random.chance(0.12) && { gesture: random.pick(gestures) }),
      },
    };
  });
}
