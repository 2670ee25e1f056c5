/** A street of shopfronts, cut from paper. */
export function BrandArt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 480 230" fill="none" className={className} aria-hidden="true">
      <g>
        <path d="M0 40h112v190H0z" className="fill-poster-brand" />
        <path
          d="M0 40h112v26a14 14 0 0 1-28 0 14 14 0 0 1-28 0 14 14 0 0 1-28 0 14 14 0 0 1-28 0z"
          className="fill-poster-creator"
        />
        <path d="M14 108h52v122H14z" className="fill-poster-sun" />
        <path d="M78 108h22v60H78z" className="fill-poster-skin-b" />
        <circle cx="58" cy="170" r="4" className="fill-poster-ink" />
      </g>
      <g transform="translate(118 0)">
        <path d="M0 0h100v230H0z" className="fill-poster-sun" />
        <circle cx="50" cy="58" r="34" className="fill-poster-brand" />
        <path d="M34 48h26v14a13 13 0 0 1-26 0zM60 51h6a6 6 0 0 1 0 12h-6" className="fill-poster-skin-b" />
        <path d="M14 118h72v62H14z" className="fill-poster-ink" />
        <path d="M14 196h72v34H14z" className="fill-poster-creator" />
      </g>
      <g transform="translate(224 0)">
        <path d="M0 74h126v156H0z" className="fill-poster-ink" />
        <path d="M0 74 63 22l63 52z" className="fill-poster-creator" />
        <path d="M16 104h94v58H16z" className="fill-poster-brand" />
        <circle cx="44" cy="133" r="17" className="fill-poster-sun" />
        <circle cx="82" cy="133" r="17" className="fill-poster-skin-a" />
        <path d="M42 178h42v52H42z" className="fill-poster-skin-b" />
      </g>
      <g transform="translate(356 0)">
        <path d="M0 30h124v200H0z" className="fill-poster-brand-deep" />
        <path d="M0 30h124v24H0z" className="fill-poster-sun" />
        <path d="M18 78h38v46H18zM68 78h38v46H68z" className="fill-poster-skin-b" />
        <path d="M18 146h88v84H18z" className="fill-poster-creator" />
        <path d="M62 146v84" className="stroke-poster-ink" strokeWidth="4" />
        <path
          d="M37 78v46M18 101h38M87 78v46M68 101h38"
          className="stroke-poster-brand-deep"
          strokeWidth="4"
        />
      </g>
    </svg>
  );
}
