/** '3 hours' or '5 minutes', rounded up. */
export function durationText(seconds: number): string {
  if (seconds < 60) return "a minute";
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3600)} hours`;
}
