/** The grid of cards. Each card spans several of its rows with subgrid, so that cards side by side stay level. */
export const cardGrid =
  "grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-x-5 gap-y-6 sm:gap-x-6 sm:gap-y-8";
