import { benchReads, type Read } from "./bench-reads.ts";
import { fileStatements } from "./file-rows.ts";

// Measures the library with ten thousand files and rights to them.

const list = "/api/admin/files?limit=30";
const limit = 100;

await benchReads({
  part: "files",
  creators: 10_000,
  async prepare(client) {
    for (const statement of fileStatements) await client.query(statement);
  },
  async describe(valuesOf) {
    const [files] = await valuesOf(
      `select count(*) from media join drafts on drafts.id = media.draft_id where decision = 'approved'`,
    );
    const [rights] = await valuesOf("select count(*) from rights_grants");
    const [inForce] = await valuesOf(
      "select count(*) from rights_grants where starts_on <= current_date and (ends_on is null or ends_on >= current_date)",
    );
    const number = (text: string | undefined) => Number(text).toLocaleString("en");
    return `${number(files)} files with ${number(rights)} rights, ${number(inForce)} of them in force`;
  },
  async reads(valuesOf) {
    const campaigns = await valuesOf("select id from campaigns order by id limit 10");
    const names = await valuesOf("select creator_name from campaign_creators order by id limit 10");
    const read = (title: string, queries: string[]): Read => ({
      title,
      limit,
      paths: queries.map((query) => `${list}${query}`),
    });
    return [
      read("all", [""]),
      read("usable today for paid ads in DE", ["&use=paid_ads&country=DE"]),
      read("usable on another day for the website", ["&use=website&on=2026-12-24"]),
      read("usable today", ["&usable=now"]),
      read("not usable today", ["&usable=none"]),
      read(
        "part of a name",
        names.map((name) => `&search=${encodeURIComponent(name.slice(0, 6))}`),
      ),
      read(
        "one campaign",
        campaigns.map((id) => `&campaignId=${id}`),
      ),
      read("videos of a client, of some days", ["&kind=video&client=client+7&from=2026-01-01&to=2026-10-31"]),
      read("reels without a right", ["&format=reel&usable=none"]),
    ];
  },
});
