import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { administrator } from "#tests/harness/administrator.ts";
import { startOtlpPeer } from "#tests/harness/otlp-peer.ts";
import { freePort, startProduct } from "#tests/harness/product-process.ts";
import { mailSettings } from "#tests/harness/raw-mail.ts";
import { noteTokens, tokensIn, watchForTokens } from "#tests/harness/token-leaks.ts";

/**
 * Starts the built product once for the whole run, as an operator would: with its own data folder, the sample data and
 * a known administrator. TANDEM_TEST_ORIGIN uses a running server instead, with the folder of its mails in
 * TANDEM_TEST_OUTBOX. The run fails at its end if the token of a signed link stands in a log, a trace, or the metrics.
 */
export default async function startServer(): Promise<() => Promise<void>> {
  if (process.env.TANDEM_TEST_ORIGIN) return async () => {};
  const endWatch = watchForTokens();
  const traces = await startOtlpPeer();
  const folder = mkdtempSync(join(tmpdir(), "tandem-e2e-"));
  const outbox = join(folder, "data", "outbox");
  const metricsPort = await freePort();
  const product = startProduct({
    DATA_DIR: join(folder, "data"),
    PORT: await freePort(),
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    RATE_LIMIT: "off",
    // The webhook receivers of the tests run on this machine.
    WEBHOOK_PRIVATE_ADDRESSES: "true",
    REPLY_ADDRESS: mailSettings.replyAddress,
    INBOUND_MAIL_SECRET: mailSettings.inboundMailSecret,
    LOG_LEVEL: "info",
    METRICS_PORT: metricsPort,
    OTEL_EXPORTER_OTLP_ENDPOINT: traces.origin,
  });
  await product.ready();
  process.env.TANDEM_TEST_ORIGIN = product.origin;
  process.env.TANDEM_TEST_OUTBOX = outbox;
  return async () => {
    const metrics = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text();
    await product.stop();
    const made = mailedTokens(outbox);
    noteTokens("metrics", metrics, made);
    noteTokens("traces", traces.bytes().toString("latin1"), made);
    noteTokens("log", product.output(), made);
    traces.close();
    process.stderr.write(complaints(product.output()));
    rmSync(folder, { recursive: true, force: true });
    endWatch();
  };
}

function mailedTokens(outbox: string): Set<string> {
  // The folder is made with the first mail.
  const names = existsSync(outbox) ? readdirSync(outbox) : [];
  const mails = names.filter((name) => name.endsWith(".eml"));
  // A long line may be broken within a token.
  const texts = mails.map((name) => readFileSync(join(outbox, name), "utf8").replace(/=\r?\n/g, ""));
  return new Set(texts.flatMap(tokensIn));
}

/** Warnings and errors of the server are part of the result; what else it logs is not. */
function complaints(output: string): string {
  const isComplaint = (line: string) =>
    line.trim() !== "" && !line.includes("Tandem is ready:") && !/^\{"level":[123]0,/.test(line);
  return output
    .split("\n")
    .filter(isComplaint)
    .map((line) => `${line}\n`)
    .join("");
}
