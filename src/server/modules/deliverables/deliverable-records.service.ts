export { piecesOf } from "./deliverable-days.ts";
export {
  type DaysOf,
  deliverablesPersonalData,
  findDeliverable,
  listDeliverableDays,
} from "./deliverables.repository.ts";
export { draftsPersonalData, type ResultRow, resultsOf } from "./drafts.repository.ts";
export { pieceNames } from "./piece-names.ts";
export { collaborationsAwaitingAnswer, unfinishedPieces } from "./unfinished-pieces.ts";
