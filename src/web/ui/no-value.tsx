/** A dash in place of a value. Cards of a `DataTable` leave such values out. */
export function NoValue() {
  return (
    <span data-empty className="text-ink-faint">
      –
    </span>
  );
}
