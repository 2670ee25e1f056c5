export { approvedDrafts } from "./approved-drafts.repository.ts";
export { readDeliverableDays } from "./deliverable-days.ts";
export {
  collaborationOfDeliverables,
  type DaysOf,
  deliverablesPersonalData,
  findDeliverable,
  listDeliverableDays,
} from "./deliverables.repository.ts";
export { draftsPersonalData, type ResultRow, resultsOf } from "./drafts.repository.ts";
export { namesOfDeliverables } from "./names-of-deliverables.ts";
export { collaborationsAwaitingAnswer, unfinishedDeliverables } from "./unfinished-deliverables.ts";
