import { turns } from "#server/platform/turns.ts";

/**
 * A request that wants to be admitted. Exactly one of the two functions is called, unless it leaves the queue first.
 * `begunAt` is stored here because a WeakMap entry for each request costs the garbage collector more than the request
 * itself.
 */
export type Visitor = { address: string; enter(): void; refuse(): void; begunAt?: number };

type Limits = {
  inside: number;
  /** Active requests of one address while others are waiting, too. */
  insideOfOne: number;
  /** Maximum waiting time in milliseconds, normally and during overload. */
  longestWait: number;
  waitInOverload: number;
  /** Number of requests that may always wait, however slow the work is. */
  fewWaiting: number;
};

/** Weight of the latest request in the average duration. */
const weightOfLatest = 0.1;

/**
 * Admits a number of requests at once. Others wait, as many as can be admitted in time at the present speed, and the
 * rest is refused at once. Addresses take turns, and the one with the most places gives up its newest for another
 * address.
 *
 * If the queue grows beyond that, there are more requests than can be served. Waiting long would then help nobody, so
 * the queue stays short until it has been empty.
 */
export function admissionQueue(limits: Limits) {
  const { waiting, isFreeFor, begin, end } = turns<Visitor>(
    { places: limits.inside, placesOfOne: limits.insideOfOne },
    (visitor) => {
      leave(visitor);
      visitor.enter();
    },
  );
  /** When each visitor who waits has waited long enough, in order of arrival. */
  const deadlines = new Map<Visitor, number>();
  let isTimed = false;
  /** Average duration of a request while others are processed beside it, in milliseconds. */
  let averageTime: number | undefined;
  let isOverloaded = false;

  const leave = (visitor: Visitor) => {
    deadlines.delete(visitor);
    waiting.remove(visitor);
  };
  const refuse = (visitor: Visitor) => {
    leave(visitor);
    visitor.refuse();
  };
  // One timer for all, because one for each would cost more than waiting itself.
  const refuseLate = () => {
    const now = performance.now();
    for (const [visitor, deadline] of deadlines) {
      if (deadline > now) {
        setTimeout(refuseLate, deadline - now).unref();
        return;
      }
      refuse(visitor);
    }
    isTimed = false;
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
    deadlines.set(visitor, performance.now() + limits.longestWait);
    if (isTimed) return;
    isTimed = true;
    setTimeout(refuseLate, limits.longestWait).unref();
  };

  return {
    come(visitor: Visitor): void {
      if (isFreeFor(visitor.address)) visitor.enter();
      else wait(visitor);
    },
    leave,
    /** Counts an active request, whether admitted by `enter` or otherwise. */
    begin(visitor: Visitor): void {
      visitor.begunAt = performance.now();
      begin(visitor.address);
    },
    end(visitor: Visitor): void {
      // Capped, because a request that hangs says nothing about the next one.
      const took = Math.min(performance.now() - (visitor.begunAt ?? 0), limits.longestWait);
      averageTime = took * weightOfLatest + (averageTime ?? took) * (1 - weightOfLatest);
      end(visitor.address);
    },
  };
}
