import { byAddress } from "./by-address.ts";

type Limits = {
  /** Maximum number at once. */
  places: number;
  /**
   * Maximum of one address while others are active, too. An address that is alone can use all places but one, so that
   * the next one need not wait.
   */
  placesOfOne: number;
};

/** Time for which an address counts as active after its last arrival, in milliseconds. */
const memory = 1_000;

/**
 * Limits how many things run at once. The others wait, and addresses take turns, so that somebody who sends a
 * thousand only delays themselves. `enter` must lead to a call of `begin`.
 */
export function turns<T extends { address: string }>(
  { places, placesOfOne }: Limits,
  enter: (next: T) => void,
) {
  const mostAlone = Math.max(places - 1, 1);
  if (placesOfOne > mostAlone) throw new Error("one address could take every place");
  const waiting = byAddress<T>();
  const underWayOf = new Map<string, number>();
  let underWay = 0;
  let lastAddress: string | undefined;
  let lastChange = Number.NEGATIVE_INFINITY;
  const notice = (address: string) => {
    if (lastAddress !== undefined && address !== lastAddress) lastChange = performance.now();
    lastAddress = address;
  };
  const hasOwnPlace = (address: string) => {
    const most = performance.now() - lastChange < memory ? placesOfOne : mostAlone;
    return (underWayOf.get(address) ?? 0) < most;
  };

  return {
    waiting,
    /** Whether this address may enter without waiting. */
    isFreeFor(address: string): boolean {
      notice(address);
      return underWay < places && hasOwnPlace(address) && waiting.sizeOf(address) === 0;
    },
    begin(address: string): void {
      underWay += 1;
      underWayOf.set(address, (underWayOf.get(address) ?? 0) + 1);
    },
    end(address: string): void {
      underWay -= 1;
      const left = (underWayOf.get(address) ?? 1) - 1;
      if (left === 0) underWayOf.delete(address);
      else underWayOf.set(address, left);
      while (underWay < places) {
        const next = waiting.takeTurn(hasOwnPlace);
        if (next === undefined) return;
        enter(next);
      }
    },
  };
}

/** Runs work in turns. `forget` removes work that has not begun. */
export function turnLimit(limits: Limits) {
  const line = turns<{ address: string; start(): void }>(limits, (next) => next.start());
  return <T>(address: string, work: () => Promise<T>) => {
    let start = () => {};
    const done = new Promise<T>((resolve, reject) => {
      start = () => {
        line.begin(address);
        work()
          .then(resolve, reject)
          .finally(() => line.end(address));
      };
    });
    const next = { address, start };
    if (line.isFreeFor(address)) start();
    else line.waiting.add(next);
    return { done, forget: () => line.waiting.remove(next) };
  };
}
