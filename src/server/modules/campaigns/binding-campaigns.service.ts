export { listBindingCampaigns } from "./collaborations.repository.ts";
