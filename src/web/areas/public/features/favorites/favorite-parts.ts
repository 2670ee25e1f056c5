import type { ReactNode } from "react";
import type { Brand } from "#domain/brands/brand.contract.ts";

/** Elements of other features that rows and columns contain. */
export type FavoriteParts = {
  logo: (brand: Brand) => ReactNode;
  /** Placed beside the actions for all creators of a list. */
  besideActions: (creatorIds: readonly string[]) => ReactNode;
  onContact: (subject: { kind: "influencer" | "brand"; id: string; name: string }) => void;
};

/** A creator or brand in a row or column. */
export type FavoriteEntry = {
  kind: "influencer" | "brand";
  id: string;
  name: string;
  /** Path of the profile, if any. */
  path: string;
  picture: ReactNode;
  verified: boolean;
  group: string;
  location: string;
};
