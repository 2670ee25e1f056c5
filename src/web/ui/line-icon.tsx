import clsx from "clsx";

/** From Lucide, whose components compute dozens of attributes per render, which is noticeable on a page of cards. */
const paths = {
  heart:
    "M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5",
  "arrow-up-right": "M7 7h10v10M7 17 17 7",
  "chevron-down": "m6 9 6 6 6-6",
  "list-filter": "M2 5h20M6 12h12M9 19h6",
  menu: "M4 5h16M4 12h16M4 19h16",
  x: "M18 6 6 18M6 6l12 12",
};

/** A line icon, for the icons that most pages show. */
export function LineIcon({ name, className }: { name: keyof typeof paths; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={clsx("line-icon", className)} aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
