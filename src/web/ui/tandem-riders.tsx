import clsx from "clsx";

/**
 * A creator in front and a brand behind on a tandem. The road is at the bottom edge of the drawing, so that a line
 * of the page can continue it.
 */
export function TandemRiders({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 1000 560"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={clsx("overflow-visible", className)}
      aria-hidden="true"
    >
      <path d="M82 560a418 418 0 0 1 836 0z" className="fill-poster-sun" />
      <g className="tandem-ride">
        <Wheel x={205} side="fill-poster-brand" />
        <Wheel x={795} side="fill-poster-creator" />
        <FarSide />
        <Frame />
        <Brand />
        <Creator />
      </g>
    </svg>
  );
}

function Wheel({ x, side }: { x: number; side: string }) {
  return (
    <g transform={`translate(${x} 422)`}>
      <g className="tandem-wheel">
        <circle r="138" className="fill-transparent" />
        <path
          d="M0 0-58.500-101.300A117 117 0 0 1 58.500-101.300zM0 0 58.500 101.300A117 117 0 0 1-58.500 101.300z"
          className={side}
        />
        <path
          d="M0-117V117M-117 0H117M-101.300-58.500 101.300 58.500M-101.300 58.500 101.300-58.500M-58.500-101.300 58.500 101.300M-58.500 101.300 58.500-101.300"
          className="stroke-poster-line"
          strokeWidth="2"
        />
        <circle r="117" className="stroke-poster-line" strokeWidth="2" />
        <circle r="131" className="stroke-poster-line" strokeWidth="14" />
        <circle r="14" className="fill-poster-line" />
      </g>
    </g>
  );
}

/** The legs and cranks behind the frame. */
function FarSide() {
  return (
    <>
      <path d="M336 214 452 258 386 356" className="stroke-poster-brand-deep" strokeWidth="40" />
      <path d="M545 212 662 262 592 356" className="stroke-poster-creator-deep" strokeWidth="40" />
      <path
        d="M366 392v-16q0-8 8-8h14q8 0 14 6 6 6 16 8 10 2 10 10zM572 392v-16q0-8 8-8h14q8 0 14 6 6 6 16 8 10 2 10 10z"
        className="fill-poster-ink"
      />
      <path d="M395 440 384 388M600 440l-11-52" className="stroke-poster-line" strokeWidth="10" />
    </>
  );
}

function Frame() {
  return (
    <>
      <path
        d="M205 422 395 440H600L738 290M205 422 345 262 722 236M345 262 395 440M548 248 600 440M395 440 548 248M345 262l-9-30M548 248l-7-20M716 206 740 296C756 350 770 380 795 422"
        className="stroke-poster-line"
        strokeWidth="13"
      />
      <path
        d="M716 206C726 190 742 188 758 192M541 240C530 214 520 206 506 206M172 268H318M205 422 196 268"
        className="stroke-poster-line"
        strokeWidth="10"
      />
      <path
        d="M296 224q36-10 78 2-4 14-30 14-20 2-48-16zM501 220q36-10 78 2-4 14-30 14-20 2-48-16z"
        className="fill-poster-line"
      />
      <path d="M395 410H600M395 470H600" className="stroke-poster-line" strokeWidth="4" />
      <circle cx="395" cy="440" r="28" className="fill-poster-paper stroke-poster-line" strokeWidth="9" />
      <circle cx="600" cy="440" r="28" className="fill-poster-paper stroke-poster-line" strokeWidth="9" />
      <path d="M395 440 409 491M600 440l14 51" className="stroke-poster-line" strokeWidth="10" />
    </>
  );
}

/** The rider behind, with a parcel on the rack. */
function Brand() {
  return (
    <>
      <path d="M182 176H298V262H182z" className="fill-poster-brand" />
      <path d="M172 166H308V192H172z" className="fill-poster-brand-deep" />
      <path d="M228 166h24v40l-12-9-12 9z" className="fill-poster-sun" />
      <path d="m402 440 1 30" className="stroke-poster-skin-a" strokeWidth="30" />
      <path d="M334 214 392 334 401 434" className="stroke-poster-brand" strokeWidth="44" />
      <path d="M386 498v-18q0-8 8-8h16q8 0 14 6 6 6 18 8 12 2 12 12z" className="fill-poster-ink" />
      <path d="M420 112 444 74" className="stroke-poster-skin-a" strokeWidth="30" />
      <path d="M340 196 408 122" className="stroke-poster-brand" strokeWidth="84" strokeLinecap="round" />
      <path d="M462 190 508 204" className="stroke-poster-skin-a" strokeWidth="26" />
      <path d="M418 120 460 188 482 195" className="stroke-poster-brand-deep" strokeWidth="34" />
      <circle cx="456" cy="50" r="37" className="fill-poster-skin-a" />
      <path d="M419 50a37 37 0 0 1 68-20l-31 7z" className="fill-poster-ink" />
      <circle cx="416" cy="30" r="18" className="fill-poster-ink" />
    </>
  );
}

/** The rider in front, with a scarf in the wind and a phone on the handlebar. */
function Creator() {
  return (
    <>
      <path d="m607 440 1 30" className="stroke-poster-skin-b" strokeWidth="30" />
      <path d="M543 212 602 334 607 434" className="stroke-poster-creator" strokeWidth="44" />
      <path d="M591 498v-18q0-8 8-8h16q8 0 14 6 6 6 18 8 12 2 12 12z" className="fill-poster-ink" />
      <path d="M632 108 656 70" className="stroke-poster-skin-b" strokeWidth="30" />
      <path d="M549 194 618 114" className="stroke-poster-creator" strokeWidth="84" />
      <path
        d="M646 92C622 64 596 86 568 72 548 62 530 66 516 78c18 0 26 14 46 20 30 9 56-10 84 14z"
        className="fill-poster-sun"
      />
      <path d="M688 178 752 192" className="stroke-poster-skin-b" strokeWidth="26" />
      <path d="M630 116 684 176 716 184" className="stroke-poster-creator-deep" strokeWidth="34" />
      <circle cx="668" cy="44" r="37" className="fill-poster-skin-b" />
      <path d="M631 44a37 37 0 0 1 74-4l27 6q-4 9-13 7l-88-3z" className="fill-poster-ink" />
      <path d="m757 190 18-24" className="stroke-poster-line" strokeWidth="9" />
      <path
        d="m762 104 34 9q6 2 5 8l-14 52q-2 6-8 5l-34-9q-6-2-5-8l14-52q2-6 8-5z"
        className="fill-poster-paper stroke-poster-line"
        strokeWidth="7"
      />
      <path d="m764 132 20 16-24 9z" className="fill-poster-creator" />
    </>
  );
}
