/** A wall of portraits, cut from paper, each turned a different way. */
export function MarketplaceArt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 480 300" fill="none" className={className} aria-hidden="true">
      <g transform="translate(0 0)">
        <path d="M0 0h116v144H0z" className="fill-poster-creator" />
        <path d="M14 144a44 44 0 0 1 88 0z" className="fill-poster-ink" />
        <circle cx="58" cy="66" r="32" className="fill-poster-skin-b" />
        <path d="M26 62a32 32 0 0 1 64 0z" className="fill-poster-ink" />
      </g>
      <g transform="translate(122 0)">
        <path d="M0 0h116v144H0z" className="fill-poster-sun" />
        <path d="M14 144a44 44 0 0 1 88 0z" className="fill-poster-creator" />
        <circle cx="58" cy="62" r="46" className="fill-poster-ink" />
        <circle cx="58" cy="70" r="30" className="fill-poster-skin-a" />
      </g>
      <g transform="translate(244 0)">
        <path d="M0 0h116v144H0z" className="fill-poster-ink" />
        <path d="M14 144a44 44 0 0 1 88 0z" className="fill-poster-sun" />
        <path d="M28 40h60v44a30 30 0 0 1-60 0z" className="fill-poster-skin-b" />
        <path d="M22 58V40a36 36 0 0 1 72 0v8H52a20 20 0 0 1-20 20z" className="fill-poster-creator" />
      </g>
      <g transform="translate(366 0)">
        <path d="M0 0h116v144H0z" className="fill-poster-brand" />
        <path d="M14 144a44 44 0 0 1 88 0z" className="fill-poster-skin-b" />
        <circle cx="58" cy="68" r="31" className="fill-poster-skin-a" />
        <path d="M27 68a31 31 0 0 0 62 0c-10 8-52 8-62 0z" className="fill-poster-ink" />
      </g>
      <g transform="translate(0 150)">
        <path d="M0 0h116v150H0z" className="fill-poster-brand-deep" />
        <path d="M14 150a44 44 0 0 1 88 0z" className="fill-poster-sun" />
        <path d="M20 120V62a38 38 0 0 1 76 0v58z" className="fill-poster-creator-deep" />
        <circle cx="58" cy="72" r="29" className="fill-poster-skin-b" />
      </g>
      <g transform="translate(122 150)">
        <path d="M0 0h116v150H0z" className="fill-poster-ink" />
        <path d="M14 150a44 44 0 0 1 88 0z" className="fill-poster-brand" />
        <circle cx="58" cy="70" r="31" className="fill-poster-skin-a" />
        <circle cx="58" cy="30" r="17" className="fill-poster-sun" />
        <path d="M27 66a31 31 0 0 1 62 0z" className="fill-poster-sun" />
      </g>
      <g transform="translate(244 150)">
        <path d="M0 0h116v150H0z" className="fill-poster-creator" />
        <path d="M14 150a44 44 0 0 1 88 0z" className="fill-poster-skin-a" />
        <circle cx="58" cy="70" r="31" className="fill-poster-skin-b" />
        <path d="M30 60h24v14H30zM62 60h24v14H62z" className="fill-poster-ink" />
        <path d="M27 54a31 31 0 0 1 62 0z" className="fill-poster-brand-deep" />
      </g>
      <g transform="translate(366 150)">
        <path d="M0 0h116v150H0z" className="fill-poster-sun" />
        <path d="M14 150a44 44 0 0 1 88 0z" className="fill-poster-ink" />
        <circle cx="58" cy="70" r="31" className="fill-poster-skin-b" />
        <path d="M18 58h80l-16-10a26 26 0 0 0-48 0z" className="fill-poster-brand" />
      </g>
    </svg>
  );
}
