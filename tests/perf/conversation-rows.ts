/** Threads have 1, 9, 13, or 14 messages, in the mean 10; the newest has many. */
export const threadCount = 100_000;
export const longestThread = 5_000;
const administrators = 20;
const vocabulary = 20_000;
const sentences = 20_000;

/** An ID from a name, as SQL. */
const idOf = (name: string) => `md5(${name})::uuid`;
/** A number from 0 to 1 from a text, as SQL. */
const portionOf = (text: string) => `(('x' || substr(md5(${text}), 1, 7))::bit(28)::int / 268435456.0)`;
/** Time of a message: three years up to now, of which a thread lasts at most 20 days. */
const sentAt = `now() - (${threadCount} - i) * interval '15 minutes' - (n - j) * interval '19 days' / n`;

/** ID of a thread, as SQL. */
export const threadIdOf = (thread: string) => idOf(`'thread ' || ${thread}`);
/** Word at a place of the vocabulary, as SQL. The smaller the place, the more often the word occurs. */
export const wordAt = (place: string) => `substr(md5('word ' || ${place}), 1, 7)`;

/**
 * Statements that fill a database of creators with conversations, the same at every run. Half of the threads are about a
 * creator. `i`: number of a thread, `j`: of a message in it, of `n`.
 */
export const conversationStatements = [
  `insert into admins (id, email, name, role, password_hash)
   select ${idOf("'admin ' || n")}, 'manager-' || n || '@benchmark.example', 'Manager ' || n, 'editor', ''
   from generate_series(0, ${administrators - 1}) n`,

  "drop index messages_words, conversations_search",

  `create temporary table sentences as
   select s as place, string_agg(${wordAt(`floor(exp(${portionOf("s || ' ' || w")} * ln(${vocabulary})))::int`)}, ' ') as text
   from generate_series(1, ${sentences}) s, generate_series(1, 12) w group by s`,
  "create unique index on sentences (place)",

  `create temporary table threads as
   select i, ${threadIdOf("i")} as id, ${idOf(`'admin ' || i % ${administrators}`)} as owner_id,
     case when i = ${threadCount} then ${longestThread} when i % 10 = 0 then 1 when i % 10 < 6 then 9 else 13 + i % 2 end as n
   from generate_series(1, ${threadCount}) i`,
  `create temporary table people as select id, name, row_number() over (order by id) as place from influencers`,
  "create unique index on people (place)",

  `insert into conversations (id, subject_type, subject_id, counterpart_name, counterpart_email, title, owner_id, state,
     snoozed_until, last_message_at, last_direction, preview, unread_by, created_at)
   select t.id, case when p.id is not null then 'influencer' end, p.id,
     coalesce(p.name, initcap(substr(md5('sender ' || i), 1, 8))), 'person-' || i || '@benchmark.example',
     (select initcap(text) from sentences where place = i % ${sentences} + 1), case when i % 40 <> 7 then owner_id end, x.state,
     case when x.state = 'snoozed' then current_date + i % 30 end,
     now() - (${threadCount} - i) * interval '15 minutes', case when x.state = 'open' then 'in' else 'out' end,
     (select text from sentences where place = i % ${sentences} + 1),
     case when x.state = 'open' and i % 3 = 0 then array[owner_id] else '{}' end,
     now() - (${threadCount} - i) * interval '15 minutes' - interval '20 days'
   from threads t
   left join people p on i % 2 = 0 and p.place = i / 2,
   lateral (select case when i % 500 = 499 then 'snoozed' when i % 100 < 90 then 'closed' when i % 100 < 94 then 'open'
     else 'waiting' end as state) x`,

  `insert into messages (id, conversation_id, direction, channel, author_type, author_id, author_name, email, text, internet_id,
     content_hash, created_at)
   select ${idOf("'message ' || i || ' ' || j")}, t.id, case when own then 'out' else 'in' end, 'email',
     case when own then 'admin' else 'person' end, case when own then owner_id end,
     case when own then 'Manager' else 'Somebody' end, case when own then '' else 'person-' || i || '@benchmark.example' end,
     words, case when not own then i || '.' || j || '@benchmark.example' end, case when not own then md5(i || '.' || j) end,
     ${sentAt}
   from threads t, generate_series(1, n) j,
   lateral (select j % 2 = 0 as own) o,
   lateral (select string_agg(text, E'.\\n') as words from sentences
     where place in ((i * 31 + j * 37) % ${sentences} + 1, (i * 17 + j * 101) % ${sentences} + 1, (i * 7 + j * 211) % ${sentences} + 1,
       (i * 13 + j * 307) % ${sentences} + 1, (i * 3 + j * 401) % ${sentences} + 1)) w`,

  `insert into mail_deliveries (mail_id, about_id, recipient, state)
   select ${idOf("'mail ' || id")}, id, 'person@benchmark.example', 'sent' from messages where direction = 'out'`,
];
