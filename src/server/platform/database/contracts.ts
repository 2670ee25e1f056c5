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
  "0003_category-orders": { why: "The index that it drops only made a list faster." },
  "0005_admin-work": { why: "Times become more exact. Whoever writes milliseconds writes valid times." },
  "0035_evidence": {
    runsFrom: "0035_evidence",
    why: "A file belongs to one record. Versions before were never tried with that check.",
  },
  "0037_deliverables": { why: "The check is replaced by one that allows the files of drafts, too." },
  "0042_agreement-documents": {
    runsFrom: "0041_lists-of-campaigns",
    why: "The check is replaced by one that allows the documents of agreements, too. Versions before 0041 were not tried with what later ones write: they refuse to list names that they do not know.",
  },
  "0047_rights-offers": {
    runsFrom: "0044_change-segments",
    why: "The check is replaced by one that allows files that show figures, too. Versions before 0044 were not tried with what later ones write.",
  },
  "0052_search-without-marks": {
    why: "The searched texts are replaced by ones that hold what they held, too, and the index of email addresses by one of the folded ones: it only made a list faster.",
  },
  "0053_channels-of-a-size": { why: "The orders of channels are made anew at once, with more to order by." },
};
