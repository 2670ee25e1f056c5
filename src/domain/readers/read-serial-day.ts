const dayMs = 86_400_000;
const firstOf1904 = Date.UTC(1904, 0, 1);
/** Excel counts a 29 February 1900, which did not exist. Afterwards, its days count from here. */
const beforeMarch1900 = Date.UTC(1899, 11, 30);
const maximumSerial = 2_958_465;

/** A spreadsheet's day number as 'YYYY-MM-DD'. Undefined for one that no spreadsheet shows as a day. */
export function dayOfSerial(serial: number, countsFrom1904: boolean): string | undefined {
  const day = Math.floor(serial);
  if (!(day >= 1 && day <= maximumSerial)) return undefined;
  const start = countsFrom1904 ? firstOf1904 : day < 60 ? beforeMarch1900 + dayMs : beforeMarch1900;
  return new Date(start + day * dayMs).toISOString().slice(0, 10);
}
