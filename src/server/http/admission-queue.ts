/** A request that wants to be admitted. Exactly one of the two is called, unless it leaves the queue before. */
export type Visitor = { enter(): void; refuse(): void };

type Limits = {
  inside: number;
  waiting: number;
  /** In milliseconds. The second applies once the queue has not been empty for `crowdedAfter`. */
  longestWait: number;
  waitWhenCrowded: number;
  crowdedAfter: number;
};

/** Admits a number of requests at once, lets some wait in order for a short time, and refuses the rest immediately. */
export function admissionQueue(limits: Limits) {
  const waiting = new Map<Visitor, NodeJS.Timeout>();
  let inside = 0;
  /** Since when the queue has not been empty. */
  let crowdedSince = 0;

  const leave = (visitor: Visitor) => {
    clearTimeout(waiting.get(visitor));
    waiting.delete(visitor);
  };

  return {
    come(visitor: Visitor): void {
      if (inside < limits.inside && waiting.size === 0) {
        visitor.enter();
      } else if (waiting.size < limits.waiting) {
        const now = performance.now();
        if (waiting.size === 0) crowdedSince = now;
        const isCrowded = now - crowdedSince > limits.crowdedAfter;
        const tooLong = setTimeout(
          () => {
            leave(visitor);
            visitor.refuse();
          },
          isCrowded ? limits.waitWhenCrowded : limits.longestWait,
        );
        waiting.set(visitor, tooLong);
      } else {
        visitor.refuse();
      }
    },
    leave,
    /** One more request is active, admitted by `enter` or otherwise. */
    begin(): void {
      inside += 1;
    },
    /** One fewer request is active. The one that has waited longest comes next. */
    end(): void {
      inside -= 1;
      for (const visitor of waiting.keys()) {
        if (inside >= limits.inside) return;
        leave(visitor);
        visitor.enter();
      }
    },
  };
}
