import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { administrator, signIn } from "#tests/harness/administrator.ts";
import { startImapServer } from "#tests/harness/imap-server.ts";
import { freePort, startProduct } from "#tests/harness/product-process.ts";
import { mailSettings, rawMail, type SentMail } from "#tests/harness/raw-mail.ts";
import { startSmtpPeer } from "#tests/harness/smtp-peer.ts";
import { test as base } from "./test.ts";

type MailSite = {
  origin: string;
  /** Puts a mail into the agency's mailbox. */
  deliver(mail: SentMail): Promise<void>;
};

/**
 * With a server of its own that sends by SMTP and reads a mailbox by IMAP. What reaches its mail server is found by
 * `mailsTo` and `mailTo`.
 */
export const test = base.extend<object, { site: MailSite; siteToken: string }>({
  site: [
    async ({ browserName: _ }, use) => {
      const folder = mkdtempSync(join(tmpdir(), "tandem-mail-site-"));
      const received = join(folder, "data", "outbox");
      mkdirSync(received, { recursive: true });
      let count = 0;
      const smtp = await startSmtpPeer({
        onMail({ raw }) {
          count += 1;
          writeFileSync(join(received, `${String(count).padStart(6, "0")}.eml`), raw);
        },
      });
      const imap = await startImapServer();
      const product = startProduct({
        DATA_DIR: join(folder, "data"),
        PORT: await freePort(),
        SAMPLE_DATA: "false",
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        RATE_LIMIT: "off",
        SMTP_URL: smtp.url,
        MAIL_FROM: "Tandem <hello@agency.example>",
        IMAP_URL: imap.url,
        REPLY_ADDRESS: mailSettings.replyAddress,
      });
      await product.ready();
      const { TANDEM_TEST_ORIGIN, TANDEM_TEST_OUTBOX } = process.env;
      Object.assign(process.env, { TANDEM_TEST_ORIGIN: product.origin, TANDEM_TEST_OUTBOX: received });
      await use({ origin: product.origin, deliver: (mail) => imap.deliver(rawMail(mail)) });
      Object.assign(process.env, { TANDEM_TEST_ORIGIN, TANDEM_TEST_OUTBOX });
      await product.stop();
      await Promise.all([smtp.close(), imap.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 180_000 },
  ],
  siteToken: [async ({ site }, use) => use(await signIn(site.origin)), { scope: "worker" }],
  baseURL: async ({ site }, use) => use(site.origin),
  adminToken: async ({ siteToken }, use) => use(siteToken),
});
