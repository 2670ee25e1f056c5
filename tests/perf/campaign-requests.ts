import { unansweredDays } from "#domain/campaigns/collaboration-states.ts";

/** A list of the team, and plain SQL for the same rows; the first statement answers them in order, the others count. */
export type CampaignRequest = { title: string; path: string; floor: string[] };
/** Values in the requests: IDs, a cursor with the last row before it, and today as 'YYYY-MM-DD'. */
export type Places = {
  largest: string;
  owner: string;
  cursor: string;
  before: { at: string; id: string };
  today: string;
};

const newest = "order by created_at desc, id desc limit 100";
/** With the creators by state and the sums of their prices, as the list shows them. */
const summed = (where: string) =>
  `select p.*, s.* from (select * from campaigns ${where} ${newest}) p
   left join lateral (select jsonb_object_agg(state, jsonb_build_array(n, price)) as sums from
     (select c.state, count(*) as n, sum(coalesce(o.price_minor, c.price_minor)) as price from campaign_creators c
      left join offers o on o.id = c.accepted_offer_id where c.campaign_id = p.id group by c.state) g) s on true
   order by p.created_at desc, p.id desc`;
const counted = (from: string) => `select count(*) from ${from}`;
const ofCampaign = (id: string, limit: number, where = "") =>
  `select c.*, i.name, i.platforms, i.total_followers, o.state as offer, o.price_minor as price
   from campaign_creators c join influencers i on i.id = c.influencer_id
   left join lateral (select * from offers where collaboration_id = c.id order by version desc limit 1) o on true
   where c.campaign_id = '${id}' ${where} order by c.rank, c.id limit ${limit}`;

export function campaignRequests({ largest, owner, cursor, before, today }: Places): CampaignRequest[] {
  const campaigns = (title: string, query: string, where: string): CampaignRequest => ({
    title,
    path: `/api/admin/campaigns?limit=100${query}`,
    floor: [summed(where), counted(`campaigns ${where}`)],
  });
  const creators = `/api/admin/campaigns/${largest}/collaborations`;
  const list = (title: string, path: string, from: string, order: string): CampaignRequest => ({
    title,
    path,
    floor: [`select * from ${from} order by ${order} limit 100`, counted(from)],
  });
  return [
    campaigns("campaigns, first page", "", ""),
    {
      title: "campaigns, page 51",
      path: `/api/admin/campaigns?limit=100&cursor=${cursor}`,
      floor: [summed(`where (created_at, id) < ('${before.at}', '${before.id}')`), counted("campaigns")],
    },
    campaigns(
      "active campaigns of an owner",
      `&state=active&owner=${owner}`,
      `where state = 'active' and owner_id = '${owner}'`,
    ),
    campaigns(
      "campaigns by text",
      "&search=ab1",
      "where lower(name) like '%ab1%' or lower(client_name) like '%ab1%'",
    ),
    {
      title: "creators of a campaign, first page",
      path: `${creators}?limit=100`,
      floor: [ofCampaign(largest, 100), counted(`campaign_creators where campaign_id = '${largest}'`)],
    },
    {
      title: "board of 300 creators",
      path: `${creators}?limit=500`,
      floor: [ofCampaign(largest, 500), counted(`campaign_creators where campaign_id = '${largest}'`)],
    },
    {
      title: "creators of a campaign in a state",
      path: `${creators}?limit=100&state=producing`,
      floor: [
        ofCampaign(largest, 100, "and c.state = 'producing'"),
        counted(`campaign_creators where campaign_id = '${largest}' and state = 'producing'`),
      ],
    },
    list(
      "pieces due in 14 days",
      `/api/admin/deliverables?limit=100&from=${today}&to=${dayAfter(today, 14)}`,
      `deliverables where next_on between '${today}' and '${dayAfter(today, 14)}'`,
      "next_on, created_at, id",
    ),
    list(
      "open payouts",
      "/api/admin/payouts?limit=100&state=open",
      "payouts where state in ('planned', 'due', 'approved')",
      "coalesce(due_on, 'infinity'::date), created_at, id",
    ),
    list(
      "all payouts",
      "/api/admin/payouts?limit=100",
      "payouts",
      "coalesce(due_on, 'infinity'::date), created_at, id",
    ),
    list(
      "rights that end soon",
      "/api/admin/rights?limit=100&state=ending",
      `rights_grants where revoked_on is null and starts_on <= '${today}' and ends_on between '${today}' and '${dayAfter(today, 30)}'`,
      "ends_on, created_at, id",
    ),
    { title: "work of everybody", path: "/api/admin/work?limit=100", floor: workFloor(today) },
    {
      title: "work of an owner",
      path: `/api/admin/work?limit=100&owner=${owner}`,
      floor: workFloor(today, `and coalesce(c.owner_id, a.owner_id) = '${owner}'`),
    },
  ];
}

/** The five sources that campaigns bring to the list of work: rows and count of each. */
function workFloor(today: string, own = ""): string[] {
  const both = "campaign_creators c join campaigns a on a.id = c.campaign_id";
  const sources = [
    [
      `campaigns a cross join (select null::uuid as owner_id) c where a.state in ('requested', 'draft', 'active', 'paused') ${own}`,
      "a.due_on, a.created_at, a.id",
    ],
    [
      `${both} where a.state = 'active' and c.state in ('listed', 'cleared', 'invited', 'negotiating', 'agreed', 'producing', 'published')
      and (c.due_on is not null or exists (select from offers o where o.collaboration_id = c.id and o.state = 'open' and o.made_by = 'creator')
        or c.state in ('invited', 'negotiating')
          and (select max(o.created_at) from offers o where o.collaboration_id = c.id and o.made_by = 'agency') < '${dayAfter(today, 1 - unansweredDays)}T00:00Z') ${own}`,
      "c.due_on, c.created_at, c.id",
    ],
    [
      `deliverables d join ${both.replace("campaign_creators c", "campaign_creators c on c.id = d.collaboration_id")} where a.state = 'active'
      and (d.state in ('submitted', 'client_review', 'published') or d.next_on < '${today}') ${own}`,
      "d.next_on, d.created_at, d.id",
    ],
    [
      `payouts p join campaigns a on a.id = p.campaign_id cross join (select null::uuid as owner_id) c where p.state in ('due', 'approved') ${own}`,
      "p.due_on, p.created_at, p.id",
    ],
    [
      `rights_grants r join ${both.replace("campaign_creators c", "campaign_creators c on c.id = r.collaboration_id")} where r.ends_on < '${today}' and r.down_on is null ${own}`,
      "r.ends_on, r.created_at, r.id",
    ],
  ] as const;
  return sources.flatMap(([from, order]) => [
    `select ${order} from ${from} order by ${order} limit 101`,
    counted(from),
  ]);
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
