import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { administrator, signIn } from "#tests/harness/administrator.ts";
import { freePort, type ProductProcess, startProduct } from "#tests/harness/product-process.ts";
import { test as base } from "./test.ts";

/** `content`: the folder of its page text. */
export type Site = { product: ProductProcess; content: string };

/** With a server of its own, whose page text the tests change while it runs, and on which the administrator signs in. */
export const test = base.extend<object, { site: Site; siteToken: string }>({
  site: [
    async ({ browserName: _ }, use) => {
      const folder = mkdtempSync(join(tmpdir(), "tandem-site-"));
      const content = join(folder, "content");
      cpSync("content", content, { recursive: true });
      const product = startProduct({
        DATA_DIR: join(folder, "data"),
        PORT: await freePort(),
        CONTENT_DIR: content,
        SAMPLE_DATA: "false",
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
      });
      await product.ready();
      await use({ product, content });
      await product.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ site }, use) => use(site.product.origin),
  siteToken: [async ({ site }, use) => use(await signIn(site.product.origin)), { scope: "worker" }],
  adminPage: async ({ page, siteToken }, use) => {
    await page.addInitScript((token) => localStorage.setItem("adminToken", token), siteToken);
    await use(page);
  },
});
