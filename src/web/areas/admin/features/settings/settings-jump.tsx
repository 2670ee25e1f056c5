const groups = {
  company: "Company",
  days: "Days",
  money: "Money",
  mail: "Mail",
  backups: "Backups",
  legal: "Blanks",
  bank: "Bank details",
} as const;

/** Links to the groups of the settings, below the header, where the page has one column and is long. */
export function SettingsJump() {
  return (
    <nav
      aria-label="Settings"
      className="sticky top-16 z-10 -mx-4 flex gap-2 overflow-x-auto border-line border-b bg-paper px-4 py-2 [scrollbar-width:none] sm:-mx-8 sm:px-8 lg:hidden"
    >
      {Object.entries(groups).map(([id, label]) => (
        <a
          key={id}
          href={`#${id}`}
          className="inline-flex min-h-11 shrink-0 items-center rounded-full border border-line-strong px-4 font-semibold text-small hover:bg-sunk"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
