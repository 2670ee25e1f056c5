export { payoutsPersonalData, sumPaid } from "./payouts.repository.ts";
