/** The grid that cards lie in. A card takes as many of its rows as it has lines, so that cards side by side stay level. */
export const cardGrid =
  "grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-x-5 gap-y-6 sm:gap-x-6 sm:gap-y-8";
