import { turns } from "#server/platform/turns.ts";

/**
 * A request that wants to be admitted. Exactly one of the two is called, unless it leaves the queue before. The queue
 * notes when it began: a WeakMap with an entry for each request costs the garbage collector more than the request.
 */
export type Visitor = { address: string; enter(): void; refuse(): void; begunAt?: number };

type Limits = {
  inside: number;
  /** Requests of one address among them, while others come too. */
  insideOfOne: number;
  /** In milliseconds. The second applies while more comes than can be served. */
  longestWait: number;
  waitInOverload: number;
  /** So few may wait, however slow the work is. */
  fewWaiting: number;
};

/** The weight of the latest request in the average time that one takes. */
const weightOfLatest = 0.1;

/**
 * Admits a number of requests at once and lets others wait, as many as will be admitted in time at the speed of the last
 * ones. The rest is refused immediately. Addresses take turns, and the one with the most places gives its newest to
 * another.
 *
 * If the queue once becomes longer than that, more comes than can be served. Waiting long would then help nobody, so the
 * queue is kept short until it has been empty.
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
  /** What a request takes while others are processed beside it, in milliseconds. */
  let averageTime: number | undefined;
  let isOverloaded = false;

  const leave = (visitor: Visitor) => {
    clearTimeout(patience.get(visitor));
    patience.delete(visitor);
    waiting.remove(visitor);
  };
  const refuse = (visitor: Visitor) => {
    leave(visitor);
    visitor.refuse();
  };
  const mostWaiting = () => {
    const wait = isOverloaded ? limits.waitInOverload : limits.longestWait;
    return Math.max(
      limits.fewWaiting,
      averageTime === undefined ? Number.POSITIVE_INFINITY : (wait * limits.inside) / averageTime,
    );
  };
  const shorten = () => {
    isOverloaded = true;
    while (waiting.size() > mostWaiting()) {
      const newest = waiting.takeFromLargest("");
      if (newest === undefined) return;
      refuse(newest);
    }
  };
  const wait = (visitor: Visitor): void => {
    if (waiting.size() === 0) isOverloaded = false;
    if (waiting.size() >= mostWaiting()) shorten();
    if (!waiting.hasPlaceFor(visitor.address, mostWaiting(), refuse)) {
      visitor.refuse();
      return;
    }
    waiting.add(visitor);
    const late = setTimeout(() => refuse(visitor), limits.longestWait);
    patience.set(visitor, late);
  };

  return {
    come(visitor: Visitor): void {
      if (isFreeFor(visitor.address)) visitor.enter();
      else wait(visitor);
    },
    leave,
    /** One more request is active, admitted by `enter` or otherwise. */
    begin(visitor: Visitor): void {
      visitor.begunAt = performance.now();
      begin(visitor.address);
    },
    /** One fewer is active. */
    end(visitor: Visitor): void {
      // One that hangs says nothing about the next.
      const took = Math.min(performance.now() - (visitor.begunAt ?? 0), limits.longestWait);
      averageTime = took * weightOfLatest + (averageTime ?? took) * (1 - weightOfLatest);
      end(visitor.address);
    },
  };
}
