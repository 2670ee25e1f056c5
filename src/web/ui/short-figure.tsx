const short = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });
const exact = new Intl.NumberFormat("en-US");

/** '12.4K'. */
export function shortFigure(value: number): string {
  return short.format(value);
}

/** A figure such as '12.4K', with the exact one as its title and for screen readers. */
export function ShortFigure({ value }: { value: number }) {
  const text = exact.format(value);
  if (text === shortFigure(value)) return <span>{text}</span>;
  return (
    <span title={text}>
      <span aria-hidden="true">{shortFigure(value)}</span>
      <span className="sr-only">{text}</span>
    </span>
  );
}
