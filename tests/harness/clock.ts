export type Clock = {
  now(): Date;
  /** Moves the clock by this many milliseconds; a negative number moves it back. */
  advance(milliseconds: number): void;
};

export const minute = 60 * 1000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A clock that only moves when told to. */
export function makeClock(start = "2026-03-02T09:00:00.000Z"): Clock {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}
