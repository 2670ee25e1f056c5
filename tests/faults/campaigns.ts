import { join } from "node:path";
import { administrator } from "#tests/harness/administrator.ts";
import { startWebhookReceiver } from "#tests/harness/webhook-receiver.ts";
import { halfAgreements, halfDrafts, halfPayments, halfSteps } from "./campaign-halves.ts";
import { type Campaigns, campaign, type Done, makeCampaigns, works } from "./campaigners.ts";
import type { Part } from "./finding.ts";
import { allMails, embeddedDatabase, linkMailedTo, withDatabase } from "./kept.ts";
import { strayFiles } from "./killed.ts";
import { killWhile } from "./kills.ts";
import { startTandem } from "./tandem.ts";

const usualRounds = 10;

/** Kills the product while people agree, withdraw, send and answer drafts, clear, pass, and pay; then looks for halves. */
export const campaigns: Part = async ({ folder, rounds = usualRounds, hasTime, find }) => {
  const dataDir = join(folder, "campaigns");
  const outbox = join(dataDir, "outbox");
  const receiver = await startWebhookReceiver();
  const settings = { WEBHOOK_PRIVATE_ADDRESSES: "true" };
  const done: Done = {
    steps: [],
    captions: [],
    payments: new Map(),
    clientAnswers: new Map(),
    counts: { agreed: 0, withdrawn: 0, draft: 0, answered: 0, client: 0, paid: 0, sorted: 0 },
  };
  let made: Campaigns | undefined;
  const { kills, wrong } = await killWhile({
    dataDir,
    settings,
    rounds,
    hasTime,
    seed: 13,
    async work({ origin }, token) {
      made ??= await makeCampaigns(origin, token, receiver.url);
      const before = { ...done.counts };
      const linkTo = (email: string) =>
        withDatabase(embeddedDatabase(dataDir), (query) => linkMailedTo(query, outbox, email));
      const isUnderWay = () => works.every((work) => done.counts[work] > before[work]);
      return { ...campaign({ origin, token, campaigns: made, done, linkTo }), isUnderWay };
    },
  });
  const tandem = await startTandem({ DATA_DIR: dataDir, ...settings });
  await tandem.ready();
  const { halves, mails } = await withDatabase(embeddedDatabase(dataDir), async (query) => {
    const mails = await allMails(query, outbox);
    const halves = [
      ...(await halfSteps(query, done)),
      ...(await halfAgreements(query, mails, administrator.email)),
      ...(await halfDrafts(query, done)),
      ...(await halfPayments(query, done)),
    ];
    return { halves, mails: mails.length };
  });
  const strays = await strayFiles(dataDir);
  await tandem.stop();
  await receiver.close();
  const { agreed, withdrawn, draft, answered, client, paid, sorted } = done.counts;
  const sum = `${agreed} agreements, ${withdrawn} withdrawals, ${draft} drafts, ${answered} answers of the team, ${client} of the client, ${sorted} cleared or passed, ${paid} payments acknowledged; ${mails} mails`;
  find(
    `no half step of a campaign, none lost, and no mail doubled in ${kills} times kill -9`,
    `${sum}; ${halves.length === 0 ? "none" : `${halves.length}: ${halves.slice(0, 5).join("; ")}`}`,
    halves.length === 0 && works.every((work) => done.counts[work] >= kills),
  );
  find(
    "no file of a draft without its row, no row without its file",
    strays.length === 0 ? "none" : strays.slice(0, 3).join("; "),
    strays.length === 0,
  );
  find("no wrong answer before the end", wrong[0] ?? "none", wrong.length === 0);
};
