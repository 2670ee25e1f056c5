import type { Client } from "pg";
import { influencerCategories } from "#domain/influencers/categories.ts";
import { formatFollowers } from "#domain/influencers/followers.ts";
import { type Random, seededRandom } from "#fixtures/sample-data/seeded-random.ts";

type Row = { id: string; bio: string; socials: { platform: string; link: string; followers: string }[] };
/** How many changes were made, how many were refused or not answered, and why, as far as anybody said. */
export type Writing = { made: number; failed: number; reasons: Set<string> };

/** Creators who are changed, each again and again. */
const changed = 500;

/**
 * The work of an agency, through the API: of twenty changes, eight are of a text, seven of the followers of a channel, two
 * of a price, one of a category, one of a mark, and one makes a new creator or removes the last one.
 */
export async function writer(client: Client, { origin, token }: { origin: string; token: string }) {
  const random = seededRandom("changes");
  const { rows } = await client.query<Row>(
    "select id, bio, socials from floor.influencers order by md5(id::text) limit $1",
    [changed],
  );
  const added: string[] = [];
  let turn = 0;

  const send = async (method: string, path: string, body?: object): Promise<Response> => {
    const response = await fetch(`${origin}/api/influencers${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} answers ${response.status}: ${await response.text()}`);
    return response;
  };
  const comeOrGo = async () => {
    const last = added.pop();
    if (last !== undefined) return send("DELETE", `/${last}`);
    const response = await send("POST", "", {
      name: "Bench Newcomer",
      category: random.pick(influencerCategories),
    });
    const { data } = (await response.json()) as { data: { influencer: { _id: string } } };
    added.push(data.influencer._id);
    return response;
  };
  const change = (): Promise<Response> => {
    turn += 1;
    return turn % 20 === 0 ? comeOrGo() : edit(rows[turn % rows.length], random, send);
  };

  return {
    /** Changes `perSecond` creators each second until the returned function is called. */
    begin(perSecond: number): () => Promise<Writing> {
      const writing: Writing = { made: 0, failed: 0, reasons: new Set() };
      const underway = new Set<Promise<void>>();
      const once = () => {
        const one = change()
          .then(() => {
            writing.made += 1;
          })
          .catch((error: unknown) => {
            writing.failed += 1;
            writing.reasons.add(String(error).slice(0, 300));
          })
          .finally(() => underway.delete(one));
        underway.add(one);
      };
      const timer = perSecond === 0 ? undefined : setInterval(once, 1_000 / perSecond);
      return async () => {
        clearInterval(timer);
        await Promise.all(underway);
        return writing;
      };
    },

    /** Puts everything back, for the next run. */
    async restore(): Promise<void> {
      for (const id of added) await send("DELETE", `/${id}`);
      await client.query(
        `update influencers set bio = kept.bio, category = kept.category, socials = kept.socials, rate = kept.rate,
           total_followers = kept.total_followers, featured = kept.featured, verified = kept.verified,
           platforms = kept.platforms
         from floor.influencers as kept where kept.id = influencers.id and kept.id = any($1)`,
        [rows.map(({ id }) => id)],
      );
    },
  };
}

type Send = (method: string, path: string, body: object) => Promise<Response>;

async function edit(row: Row | undefined, random: Random, send: Send): Promise<Response> {
  if (row === undefined) throw new Error("There is nobody to change.");
  const kind = random.integer(1, 19);
  if (kind <= 8) return send("PUT", `/${row.id}`, { bio: `${row.bio} ${random.integer(1, 99)}` });
  if (kind <= 15) return send("PUT", `/${row.id}`, { socials: grown(row, random) });
  if (kind <= 17) return send("PUT", `/${row.id}`, { rate: random.integer(1, 100) * 25 });
  if (kind === 18) return send("PUT", `/${row.id}`, { category: random.pick(influencerCategories) });
  return send("PUT", `/${row.id}`, { featured: random.chance(0.02), verified: random.chance(0.5) });
}

/** The figures of the channels, a few percent away from those of before. */
function grown({ socials }: Row, random: Random): Row["socials"] {
  return socials.map((social) => {
    const [, figure = "0", unit = ""] = /^([\d.]+)([KM]?)$/.exec(social.followers) ?? [];
    const followers = Number(figure) * (unit === "M" ? 1_000_000 : unit === "K" ? 1_000 : 1);
    return { ...social, followers: formatFollowers(Math.round(followers * (0.97 + 0.06 * random.next()))) };
  });
}
