import clsx from "clsx";

/**
 * From Lucide. Its components compute dozens of attributes per render, which is noticeable on a page of cards, and
 * put the icon's name in a class: ad blockers hide `share`.
 */
const paths = {
  heart:
    "M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5",
  "arrow-up-right": "M7 7h10v10M7 17 17 7",
  "chevron-down": "m6 9 6 6 6-6",
  "list-filter": "M2 5h20M6 12h12M9 19h6",
  check: "M20 6 9 17l-5-5",
  mail: "m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2",
  "map-pin":
    "M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M12 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6",
  "message-circle":
    "M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719",
  phone:
    "M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384",
  share:
    "M18 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6M6 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6M18 16a3 3 0 1 0 0 6 3 3 0 0 0 0-6M8.59 13.51l6.83 3.98M15.41 6.51l-6.82 3.98",
  plus: "M5 12h14M12 5v14",
  "circle-check": "M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20m4 7-5.5 5.5L8 12",
  menu: "M4 5h16M4 12h16M4 19h16",
  download: "M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5",
  x: "M18 6 6 18M6 6l12 12",
};

/** A line icon, for icons that most pages contain. */
export function LineIcon({ name, className }: { name: keyof typeof paths; className?: string }) {
  return <LineDrawing path={paths[name]} className={className} />;
}

/** A line icon for a drawing that few pages contain. */
export function LineDrawing({ path, className }: { path: string; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" className={clsx("line-icon", className)} aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
