export function Spinner() {
  return (
    <svg viewBox="0 0 24 24" className="size-[1.1em] animate-spin" fill="none" aria-hidden="true">
      <circle cx="12" cy="12" r="9" className="stroke-current opacity-30" strokeWidth="3" />
      <path d="M12 3a9 9 0 0 1 9 9" className="stroke-current" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
