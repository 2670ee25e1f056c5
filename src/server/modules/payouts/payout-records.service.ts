export {
  collaborationOfPayouts,
  creatorOfPayouts,
  payoutsPersonalData,
  sumPaid,
} from "./payouts.repository.ts";
