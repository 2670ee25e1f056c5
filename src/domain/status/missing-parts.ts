import { noFigure } from "../influencers/influencer-fields.ts";
import type { JoinRequest } from "../join-requests/join-request.contract.ts";

/** Parts that would improve an application. All are optional. */
export const missingParts = {
  picture: "A picture of you or of your work",
  channel_figure: "The followers of every channel",
  proof: "Proof of your figures, such as screenshots of your statistics",
  rate: "Your rate for a post",
  location: "Where you are",
} as const;
export type MissingPart = keyof typeof missingParts;
export const missingPartCodes = Object.keys(missingParts) as [MissingPart, ...MissingPart[]];

type Application = Pick<JoinRequest, "photo" | "images" | "rate" | "location" | "evidence"> & {
  socials: readonly { followers: string }[];
};

/** Missing parts of an application, in a fixed order. */
export function missingPartsOf({
  photo,
  images,
  evidence,
  rate,
  location,
  socials,
}: Application): MissingPart[] {
  const lacks: Record<MissingPart, boolean> = {
    picture: photo === null && !images.some(({ kind }) => kind === "image"),
    channel_figure: socials.some(({ followers }) => followers === noFigure),
    proof: evidence.length === 0,
    rate: rate === null,
    location: location.trim() === "",
  };
  return missingPartCodes.filter((code) => lacks[code]);
}
