import clsx from "clsx";
import type { ReactNode } from "react";

/** Parts of a bicycle, one for each desk: a wheel, a gear, the chain, a bell. */
const drawings: { ground: string; drawing: ReactNode }[] = [
  {
    ground: "fill-poster-creator",
    drawing: (
      <>
        <circle cx="200" cy="200" r="120" className="stroke-poster-paper" strokeWidth="22" />
        <path
          d="M200 92v216M92 200h216M124 124l152 152M276 124 124 276"
          className="stroke-poster-paper"
          strokeWidth="5"
        />
        <circle cx="200" cy="200" r="26" className="fill-poster-sun" />
      </>
    ),
  },
  {
    ground: "fill-poster-brand",
    drawing: (
      <>
        <path
          d="M200 66l16 34 36-12 4 38 38 4-12 36 34 16-25 18 25 18-34 16 12 36-38 4-4 38-36-12-16 34-16-34-36 12-4-38-38-4 12-36-34-16 25-18-25-18 34-16-12-36 38-4 4-38 36 12z"
          className="fill-poster-sun"
        />
        <circle cx="200" cy="200" r="46" className="fill-poster-brand" />
      </>
    ),
  },
  {
    ground: "fill-poster-sun",
    drawing: (
      <>
        <path d="M-20 258 92 200l108 0 108-58 112-58" className="stroke-poster-ink" strokeWidth="56" />
        <path d="M-20 258 92 200l108 0 108-58 112-58" className="stroke-poster-sun" strokeWidth="26" />
        <circle cx="92" cy="200" r="19" className="fill-poster-ink" />
        <circle cx="200" cy="200" r="19" className="fill-poster-creator" />
        <circle cx="308" cy="142" r="19" className="fill-poster-ink" />
      </>
    ),
  },
  {
    ground: "fill-poster-ink",
    drawing: (
      <>
        <path d="M84 250a116 116 0 0 1 232 0z" className="fill-poster-sun" />
        <path d="M68 250h264" className="stroke-poster-creator" strokeWidth="26" />
        <circle cx="200" cy="124" r="20" className="fill-poster-creator" />
        <path d="M136 232a64 64 0 0 1 40-58" className="stroke-poster-paper" strokeWidth="12" />
        <path d="M172 292h56" className="stroke-poster-paper" strokeWidth="22" />
      </>
    ),
  },
];

/** The drawing for a desk by its index in the list. The drawings repeat after the last. */
export function DeskEmblem({ place, className }: { place: number; className?: string }) {
  const chosen = drawings[place % drawings.length];
  return (
    <svg
      viewBox="0 0 400 400"
      fill="none"
      strokeLinecap="round"
      className={clsx("block", className)}
      aria-hidden="true"
    >
      <path d="M0 0h400v400H0z" className={chosen?.ground} />
      {chosen?.drawing}
    </svg>
  );
}
