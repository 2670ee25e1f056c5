import { turns } from "#server/platform/turns.ts";

/** A request that wants to be admitted. Exactly one of the two is called, unless it leaves the queue before. */
export type Visitor = { address: string; enter(): void; refuse(): void };

type Limits = {
  inside: number;
  /** Requests of one address among them, while others come too. */
  insideOfOne: number;
  waiting: number;
  /** In milliseconds. The second applies once the queue has not been empty for `crowdedAfter`. */
  longestWait: number;
  waitWhenCrowded: number;
  crowdedAfter: number;
};

/**
 * Admits a number of requests at once, lets some wait for a short time, and refuses the rest immediately. Addresses
 * take turns. In a full queue, the one with the most places gives its newest to another.
 */
export function admissionQueue(limits: Limits) {
  const { waiting, isFreeFor, begin, end } = turns<Visitor>(
    { places: limits.inside, placesOfOne: limits.insideOfOne },
    (visitor) => {
      leave(visitor);
      visitor.enter();
    },
  );
  const patience = new Map<Visitor, NodeJS.Timeout>();
  /** Since when the queue has not been empty. */
  let crowdedSince = 0;

  const leave = (visitor: Visitor) => {
    clearTimeout(patience.get(visitor));
    patience.delete(visitor);
    waiting.remove(visitor);
  };
  const refuse = (visitor: Visitor) => {
    leave(visitor);
    visitor.refuse();
  };
  const patienceWith = (address: string): number => {
    const isCrowded = performance.now() - crowdedSince > limits.crowdedAfter;
    // Whoever has fewer requests here than others has not made the crowd, and is soon served.
    const isOfCrowd = waiting.sizeOf(address) >= waiting.evenShare();
    return isCrowded && isOfCrowd ? limits.waitWhenCrowded : limits.longestWait;
  };
  const wait = (visitor: Visitor): void => {
    if (waiting.size() === 0) crowdedSince = performance.now();
    waiting.add(visitor);
    const late = setTimeout(() => refuse(visitor), patienceWith(visitor.address));
    patience.set(visitor, late);
  };

  return {
    come(visitor: Visitor): void {
      if (isFreeFor(visitor.address)) visitor.enter();
      else if (waiting.hasPlaceFor(visitor.address, limits.waiting, refuse)) wait(visitor);
      else visitor.refuse();
    },
    leave,
    /** One more request is active, admitted by `enter` or otherwise. */
    begin: ({ address }: Visitor) => begin(address),
    /** One fewer is active. */
    end: ({ address }: Visitor) => end(address),
  };
}
