/** Somebody who wants to be let in; exactly one of the two is called, unless they leave before. */
export type Visitor = { enter(): void; refuse(): void };

type Limits = {
  inside: number;
  waiting: number;
  /** In milliseconds; the second when somebody has been waiting for `crowdedAfter`. */
  longestWait: number;
  waitWhenCrowded: number;
  crowdedAfter: number;
};

/** Lets in so many at once; of those who come then some wait, in order and not for long, and the rest is refused at once. */
export function admissionQueue(limits: Limits) {
  const waiting = new Map<Visitor, NodeJS.Timeout>();
  let inside = 0;
  /** Since when the room has not been empty. */
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
    /** One more is inside, by `enter` or in another way. */
    begin(): void {
      inside += 1;
    },
    /** One less is; who waits longest comes next. */
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
