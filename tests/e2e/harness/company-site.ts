import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { administrator, signIn } from "#tests/harness/administrator.ts";
import { type OidcPeer, startOidcPeer } from "#tests/harness/oidc-peer.ts";
import { freePort, startProduct } from "#tests/harness/product-process.ts";
import { test as base } from "./test.ts";

type CompanySite = { origin: string; provider: OidcPeer };

/** With a server of its own, whose people sign in with their company's account. */
export const test = base.extend<object, { site: CompanySite; siteToken: string }>({
  site: [
    async ({ browserName: _ }, use) => {
      const folder = mkdtempSync(join(tmpdir(), "tandem-company-site-"));
      const PORT = await freePort();
      const origin = `http://localhost:${PORT}`;
      const provider = await startOidcPeer(`${origin}/admin/login/company`);
      const product = startProduct({
        DATA_DIR: folder,
        PORT,
        SAMPLE_DATA: "false",
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        RATE_LIMIT: "off",
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.clientId,
        OIDC_CLIENT_SECRET: provider.clientSecret,
        OIDC_DOMAIN: "agency.example",
        OIDC_DEFAULT_ROLE: "editor",
      });
      await product.ready();
      const { TANDEM_TEST_ORIGIN } = process.env;
      process.env.TANDEM_TEST_ORIGIN = origin;
      await use({ origin, provider });
      Object.assign(process.env, { TANDEM_TEST_ORIGIN });
      await product.stop();
      await provider.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 180_000 },
  ],
  siteToken: [async ({ site }, use) => use(await signIn(site.origin)), { scope: "worker" }],
  baseURL: async ({ site }, use) => use(site.origin),
  adminToken: async ({ siteToken }, use) => use(siteToken),
});
