import type { ReactNode } from "react";
import type { Brand } from "#domain/brands/brand.contract.ts";

/** What the rows and columns show of other features. */
export type FavoriteParts = {
  logo: (brand: Brand) => ReactNode;
  /** Beside what can be done with all creators of a list. */
  besideActions: (creatorIds: readonly string[]) => ReactNode;
  onContact: (subject: { kind: "influencer" | "brand"; id: string; name: string }) => void;
};

/** What a row or column says of a creator or brand. */
export type FavoriteEntry = {
  kind: "influencer" | "brand";
  id: string;
  name: string;
  /** Of the profile, if there is one. */
  path: string;
  picture: ReactNode;
  verified: boolean;
  group: string;
  location: string;
};
