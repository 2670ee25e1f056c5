/** A ringing bicycle bell: its sound is green on one side and vermilion on the other. It rests on the line below. */
export function Bell({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 520 250" fill="none" strokeLinecap="round" className={className} aria-hidden="true">
      <path d="M150 214A110 110 0 0 1 370 214z" className="fill-poster-sun" />
      <path d="M186 190A78 78 0 0 1 232 132" className="stroke-poster-paper" strokeWidth="12" />
      <path d="M126 222H394" className="stroke-poster-line" strokeWidth="18" />
      <path d="M260 104V88" className="stroke-poster-line" strokeWidth="14" />
      <circle cx="260" cy="76" r="18" className="fill-poster-line" />
      <path d="M224 250v-18h72v18z" className="fill-poster-line" />
      <path d="M394 222h44" className="stroke-poster-line" strokeWidth="12" />
      <circle cx="452" cy="222" r="20" className="fill-poster-creator" />
      <g className="stroke-poster-brand" strokeWidth="12">
        <path d="M108 92A170 170 0 0 0 88 196" />
        <path d="M60 62A230 230 0 0 0 26 196" />
      </g>
      <g className="stroke-poster-creator" strokeWidth="12">
        <path d="M412 92A170 170 0 0 1 430 172" />
        <path d="M460 62A230 230 0 0 1 494 172" />
      </g>
    </svg>
  );
}
