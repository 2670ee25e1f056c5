export { listBindingCampaigns } from "./creator-collaborations.repository.ts";
