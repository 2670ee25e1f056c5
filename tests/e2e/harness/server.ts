import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, startProduct } from "#tests/harness/product-process.ts";
import { administrator } from "./administrator.ts";

/**
 * Starts the built product once for the whole run, as an operator would: with its own data folder, the sample data and
 * a known administrator. TANDEM_TEST_ORIGIN uses a running server instead, with the folder of its mails in
 * TANDEM_TEST_OUTBOX.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  if (process.env.TANDEM_TEST_ORIGIN) return async () => {};
  const folder = mkdtempSync(join(tmpdir(), "tandem-e2e-"));
  const product = startProduct({
    DATA_DIR: join(folder, "data"),
    PORT: await freePort(),
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    RATE_LIMIT: "off",
    // The webhook receivers of the tests run on this machine.
    WEBHOOK_PRIVATE_ADDRESSES: "true",
  });
  await product.ready();
  process.env.TANDEM_TEST_ORIGIN = product.origin;
  process.env.TANDEM_TEST_OUTBOX = join(folder, "data", "outbox");
  return async () => {
    await product.stop();
    // Warnings and errors of the server are part of the result.
    process.stderr.write(product.output().replace(/^\s*Tandem is ready:.*\s*/, ""));
    rmSync(folder, { recursive: true, force: true });
  };
}
