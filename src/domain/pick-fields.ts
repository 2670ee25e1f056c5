/** A copy of a record with only these fields. */
export function pickFields<T extends object, Name extends keyof T>(record: T, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, Name>;
}
