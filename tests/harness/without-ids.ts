/** A text without its IDs and times, in which chance may put any digits. */
export function withoutIds(text: string): string {
  return text.replaceAll(
    /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/gi,
    "",
  );
}
