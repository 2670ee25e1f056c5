/** How many campaigns there are: two years of them, of which the newest tenth goes on. */
export const campaignCount = 10_000;
/** Creators in the newest campaign; the others have 8 to 32, in the mean 20. */
export const creatorsOfLargest = 300;
const administrators = 20;

/** An ID from a name, as SQL. */
const idOf = (name: string) => `md5(${name})::uuid`;
const collaborationId = idOf("'collaboration ' || i || ' ' || j");

/**
 * Statements that fill a database of creators with campaigns. The same at every run, with days around today. `i`: number of
 * a campaign, `j`: of a creator in it.
 */
export const campaignStatements = [
  `insert into admins (id, email, name, role, password_hash)
   select ${idOf("'admin ' || n")}, 'manager-' || n || '@benchmark.example', 'Manager ' || n, 'editor', ''
   from generate_series(0, ${administrators - 1}) n`,

  `insert into campaigns (id, name, client_name, owner_id, state, state_since, brief, starts_on, ends_on, currency,
     budget_minor, revision_rounds, review_days, due_on, created_at)
   select ${idOf("'campaign ' || i")}, initcap(substr(md5('name ' || i), 1, 8)) || ' ' || i, 'Client ' || i % 800,
     ${idOf(`'admin ' || i % ${administrators}`)},
     case when i % 50 = 0 and i < ${campaignCount} then 'draft' when i > ${campaignCount * 0.9} then
       case when i % 20 = 7 then 'paused' else 'active' end
       when i % 20 = 3 then 'cancelled' when i % 3 = 0 then 'completed' else 'archived' end,
     at, '{"about":"","keyMessages":"","dos":"","donts":"","tags":"","links":""}', at::date, at::date + 90, 'USD', 5000000, 2, 5,
     case when i % 2 = 0 then at::date + 30 end, at
   from generate_series(1, ${campaignCount}) i, lateral (select now() - (${campaignCount} - i) * interval '105 minutes' as at) t`,

  `create temporary table people as
     select id, name, row_number() over (order by id) - 1 as place, count(*) over () as n from influencers`,
  "create unique index on people (place)",

  `create temporary table seats as
     select i, j, c.id as campaign_id, c.state as campaign_state, c.created_at as at, ${collaborationId} as id,
       (i * 13 + j * 7) % 20 as r, (i * 17 + j * 11) % 90 as spread
     from generate_series(1, ${campaignCount}) i
     join campaigns c on c.id = ${idOf("'campaign ' || i")},
     generate_series(1, case when i = ${campaignCount} then ${creatorsOfLargest} else 8 + i * 7919 % 25 end) j`,

  `insert into campaign_creators (id, campaign_id, influencer_id, creator_name, state, state_since, rank, due_on, price_minor,
     client_price_minor, accepted_offer_id, created_at)
   select s.id, campaign_id, p.id, p.name, state, at, j, case when j % 2 = 0 and state in
       ('listed', 'cleared', 'invited', 'negotiating', 'agreed', 'producing') then current_date + spread - 20 end,
     50000 + r * 1000, 70000 + r * 1000,
     case when state in ('agreed', 'producing', 'published', 'completed') then ${idOf("'offer ' || s.id")} end, at
   from seats s
   join people p on p.place = (i * 31 + j * 37) % p.n,
   lateral (select case
     when campaign_state = 'draft' then 'listed'
     when campaign_state in ('active', 'paused') then (array['listed', 'listed', 'cleared', 'invited', 'invited', 'negotiating',
       'agreed', 'agreed', 'agreed', 'producing', 'producing', 'producing', 'producing', 'producing', 'published', 'published',
       'completed', 'passed', 'declined', 'no_reply'])[r + 1]
     else case when r < 13 then 'completed' when r < 16 then 'passed' when r < 18 then 'declined' when r < 19 then 'no_reply'
       else 'cancelled' end end as state) x`,

  `insert into offers (id, collaboration_id, version, made_by, state, price_minor, currency, gift, deliverables, payment_days,
     revision_rounds, message, terms_body, terms, terms_sha256, valid_until, created_at, decided_at)
   select ${idOf("'offer ' || c.id")}, c.id, 1, case when c.state = 'negotiating' then 'creator' else 'agency' end, x.state,
     c.price_minor, 'USD', '', '[]', 30, 2, '', '', repeat('Terms of the offer. ', 20), repeat('0', 64),
     case when x.state = 'open' then current_date + s.spread % 14 - 1 else s.at::date + 14 end, s.at,
     case when x.state <> 'open' then s.at end
   from campaign_creators c join seats s on s.id = c.id,
   lateral (select case when c.state in ('invited', 'negotiating') then 'open' when c.state = 'declined' then 'declined'
     when c.state = 'no_reply' then 'expired' when c.state = 'cancelled' then 'withdrawn'
     when c.accepted_offer_id is not null then 'accepted' end as state) x
   where x.state is not null`,

  `insert into deliverables (id, collaboration_id, campaign_id, platform, format, position, draft_due_on, publish_on, state,
     state_since, answer_by, published_on, created_at)
   select ${idOf("'piece ' || k || c.id")}, c.id, c.campaign_id, 'instagram', 'reel', k, d.due, d.due + 7, x.state, s.at,
     case when x.state = 'submitted' then current_date + s.spread % 12 - 4 end,
     case when x.state in ('published', 'verified') then d.due + 7 end, s.at
   from campaign_creators c join seats s on s.id = c.id, generate_series(1, 2) k,
   lateral (select case when c.state = 'completed' then s.at::date + 40 when c.state = 'published' then current_date - 10
     else current_date + (s.spread + k * 5) % 90 - 20 end as due) d,
   lateral (select case c.state when 'completed' then 'verified' when 'published' then 'published' when 'agreed' then 'planned'
     else (array['planned', 'submitted', 'changes', 'approved'])[1 + (s.i + s.j + k) % 4] end as state) x
   where c.accepted_offer_id is not null`,

  `insert into drafts (id, deliverable_id, round, caption, decision, created_at)
   select ${idOf("'draft ' || id")}, id, 1, '#ad', case state when 'changes' then 'points' when 'approved' then 'approved' end,
     state_since from deliverables where state in ('submitted', 'changes', 'approved')`,

  `insert into payouts (id, collaboration_id, campaign_id, influencer_id, creator_name, kind, amount_minor, currency, state,
     state_since, starts, payment_days, due_on, paid_on, reference, created_at)
   select ${idOf("'payout ' || c.id")}, c.id, c.campaign_id, c.influencer_id, c.creator_name, 'fee', c.price_minor, 'USD',
     x.state, s.at, 'publication', 30,
     case x.state when 'planned' then null when 'paid' then s.at::date + 77 else current_date + s.spread % 40 - 8 end,
     case when x.state = 'paid' then s.at::date + 75 end, case when x.state = 'paid' then 'SEPA ' || s.i else '' end, s.at
   from campaign_creators c join seats s on s.id = c.id,
   lateral (select case c.state when 'completed' then 'paid' when 'published' then
     case when s.j % 2 = 0 then 'due' else 'approved' end else 'planned' end as state) x
   where c.accepted_offer_id is not null`,

  `insert into rights_grants (id, collaboration_id, campaign_id, influencer_id, creator_name, client_name, uses, countries,
     exclusive, starts, months, starts_on, ends_on, down_on, created_at)
   select ${idOf("'right ' || c.id")}, c.id, c.campaign_id, c.influencer_id, c.creator_name, 'Client ' || s.i % 800,
     '{paid_ads}', '{}', false, 'publication', 12, s.at::date + 47, d.ends, case when d.ends < current_date - 20 then d.ends + 3 end, s.at
   from campaign_creators c join seats s on s.id = c.id, lateral (select s.at::date + 47 + 365 as ends) d
   where c.state = 'completed' and s.j % 3 = 0`,

  "drop table people, seats",
];
