/** Change of a migration that older versions of Tandem cannot run with, or that needs an explanation. */
export type Contract = {
  /** Newest migration of the oldest version that can run on the schema. Undefined: every version can. */
  runsFrom?: string;
  why: string;
};

/**
 * Migrations that remove or forbid something. All others only add, so the previous version keeps running.
 * `contracts.test.ts` finds migrations that are missing here.
 *
 * To remove something, first release a version that no longer uses it. A later version drops it, with the newest
 * migration of the first one as `runsFrom`.
 */
export const contracts: Record<string, Contract> = {
  "0056_baseline": {
    runsFrom: "0044_change-segments",
    why: "It makes the tables of the migrations before it in one step. Versions before 0044 were not tried with what later ones write.",
  },
  "0067_conversations": {
    why: "It makes the check that a file has one record anew, which then knows messages, too. What the version before writes passes it.",
  },
  "0068_message-words": {
    why: "It replaces the index of the words of messages. The version before searches without one, which only takes longer.",
  },
};
