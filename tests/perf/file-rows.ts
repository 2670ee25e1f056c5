/** Creators in campaigns, each with two deliverables of two or three files, of which one has a right of its own. */
const collaborations = 2_000;
const perCampaign = 20;
const files = 10_000;

const idOf = (name: string) => `md5(${name})::uuid`;
const uses = ["repost", "website", "paid_ads", "whitelisting", "email"];
const grantedUse = (place: string) => `(array['${uses.join("','")}'])[${place} % ${uses.length} + 1]`;
const countryAt = (place: string) => `(array['DE','AT','CH','US','GB','FR'])[${place} % 6 + 1]`;

/**
 * Statements that fill a database of creators with files of approved drafts and rights to them, the same at every run.
 * A third of the rights have ended, and a tenth of the deliverables have no approved draft.
 */
export const fileStatements = [
  `insert into campaigns (id, name, client_name, state, state_since, brief, currency, revision_rounds, review_days, created_at)
   select ${idOf("'campaign ' || i")}, initcap(substr(md5('name ' || i), 1, 8)) || ' ' || i, 'Client ' || i % 40, 'active', now(),
     '{}', 'USD', 2, 3, now() - i * interval '6 days'
   from generate_series(0, ${collaborations / perCampaign - 1}) i`,

  `create temporary table people as select id, name, row_number() over (order by id) as place from influencers`,
  `insert into campaign_creators (id, campaign_id, influencer_id, creator_name, state, state_since, rank, created_at)
   select ${idOf("'collaboration ' || i")}, ${idOf(`'campaign ' || i / ${perCampaign}`)}, p.id, p.name, 'agreed', now(),
     i % ${perCampaign}, now()
   from generate_series(0, ${collaborations - 1}) i join people p on p.place = i + 1`,

  `insert into deliverables (id, collaboration_id, campaign_id, platform, format, position, title, state, state_since, published_on, created_at)
   select ${idOf("'deliverable ' || i")}, ${idOf("'collaboration ' || i / 2")}, ${idOf(`'campaign ' || i / 2 / ${perCampaign}`)},
     'instagram', (array['reel','story','post'])[i % 3 + 1], i % 2 + 1, '',
     case when i % 10 = 9 then 'submitted' when i % 10 < 3 then 'approved' when i % 10 < 6 then 'verified' else 'published' end, now(),
     case when i % 10 between 3 and 8 then current_date - i % 600 end, now()
   from generate_series(0, ${collaborations * 2 - 1}) i`,
  `insert into drafts (id, deliverable_id, round, decision, decided_at, created_at)
   select ${idOf("'draft ' || i")}, ${idOf("'deliverable ' || i")}, 1, case when i % 10 = 9 then null else 'approved' end,
     now() - i % 600 * interval '1 day', now()
   from generate_series(0, ${collaborations * 2 - 1}) i`,
  `insert into media (id, draft_id, kind, type, position, bytes, width, height)
   select ${idOf("'file ' || f")}, ${idOf(`'draft ' || f % ${collaborations * 2}`)}, k.kind,
     case k.kind when 'video' then 'video/mp4' else 'image/webp' end, f / ${collaborations * 2}, 1000000 + f,
     case k.kind when 'image' then 1600 end, case k.kind when 'image' then 900 end
   from generate_series(0, ${Math.ceil((files * 10) / 9) - 1}) f,
     lateral (select case when f % 3 = 0 then 'image' else 'video' end as kind) k`,

  `insert into rights_grants (id, collaboration_id, campaign_id, deliverable_id, influencer_id, creator_name, client_name, uses,
     countries, exclusive, starts, months, starts_on, ends_on, created_at)
   select ${idOf("'right ' || r")}, c.id, c.campaign_id,
     case when r % 3 > 0 then ${idOf("'deliverable ' || r / 5 * 2 + r % 2")} end, c.influencer_id, c.creator_name, k.client_name,
     array[${grantedUse("r")}, ${grantedUse("(r + 1 + r / 7)")}], case when r % 4 = 0 then '{}' else array[${countryAt("r")}, ${countryAt("(r / 2)")}] end,
     false, 'date', 12, current_date - 400 + r % 380, case when r % 11 = 0 then null else current_date - 130 + r % 400 end, now()
   from generate_series(0, ${collaborations * 5 - 1}) r
   join campaign_creators c on c.id = ${idOf("'collaboration ' || r / 5")}
   join campaigns k on k.id = c.campaign_id`,
];
