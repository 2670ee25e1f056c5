/**
 * A row that people swipe through where there is no room for a grid. From `lg` on, the grid of the element's own
 * classes applies. The padding keeps focus outlines from being cut off.
 */
export const snapRow =
  "-mx-5 -my-1.5 flex snap-x scroll-px-5 gap-4 overflow-x-auto px-5 py-1.5 [scrollbar-width:none] *:shrink-0 *:snap-start " +
  "sm:-mx-8 sm:scroll-px-8 sm:px-8 lg:mx-0 lg:grid lg:overflow-visible lg:px-0";
