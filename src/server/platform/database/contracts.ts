/** What a migration takes away from older versions of Tandem, or forbids them. */
export type Contract = {
  /** The oldest version that runs on the schema from then on, by its newest migration. None: every version does. */
  runsFrom?: string;
  why: string;
};

/**
 * The migrations that take something away or forbid something. Every other one only adds, and the version before runs
 * on with it. `contracts.test.ts` finds migrations that are missing here.
 *
 * To take something away, release a version that no longer uses it. A later one drops it, and names as `runsFrom` the
 * newest migration of the version that has stopped.
 */
export const contracts: Record<string, Contract> = {
  "0056_baseline": {
    runsFrom: "0044_change-segments",
    why: "It makes the tables of the migrations before it in one step. Versions before 0044 were not tried with what later ones write.",
  },
};
