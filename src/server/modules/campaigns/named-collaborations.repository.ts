import { type SQL, sql } from "drizzle-orm";
import { campaignCreators, campaigns } from "./campaigns.schema.ts";

/**
 * SQL: a table of collaborations with their names, for the outer query: `collaboration_id`, `influencer_id`,
 * `creator_name`, `campaign_name`, and `client_name`.
 */
export function namedCollaborations(): SQL {
  return sql`(
    select one.id as collaboration_id, one.influencer_id, one.creator_name,
      campaign.name as campaign_name, campaign.client_name
    from ${campaignCreators} as one join ${campaigns} as campaign on campaign.id = one.campaign_id)`;
}
