import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { startWebhookReceiver } from "#tests/harness/webhook-receiver.ts";
import { namesPrivateAddress, privateAddresses } from "./private-addresses.ts";
import { makeSecret } from "./webhook-signature.ts";
import { webhookTransport } from "./webhook-transport.ts";

const receiver = await startWebhookReceiver();
afterAll(() => receiver.close());
beforeEach(() => receiver.reset());
const { port } = new URL(receiver.url);

const messageTo = (url: string) => ({ id: "1", url, body: "{}", secrets: [makeSecret()] });
const open = webhookTransport({ privateAddresses: true });
const guarded = webhookTransport({ privateAddresses: false });
const refusal = "The address is private: WEBHOOK_PRIVATE_ADDRESSES does not allow it.";

/** Forms of host that an administrator could enter for this machine, its network or its cloud. */
const privateHosts = [
  "127.0.0.1",
  "127.8.9.10",
  "2130706433",
  "0177.0.0.1",
  "0x7f.1",
  "127.1",
  "0.0.0.0",
  "[::]",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:a9fe:a9fe]",
  "[::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::]",
  "10.1.2.3",
  "100.64.0.1",
  "169.254.1.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "192.0.0.192",
  "198.18.0.1",
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  "255.255.255.255",
  "[fc00::1]",
  "[fd12:3456::1]",
  "[fe80::1]",
  "[ff02::1]",
  // The metadata service of cloud providers, which hands out credentials.
  "169.254.169.254",
  "169.254.170.2",
  "100.100.100.200",
  "168.63.129.16",
  "[fd00:ec2::254]",
];

describe("a private address", () => {
  it.each(privateHosts)("is refused as %s, plain and encrypted", async (host) => {
    await expect(guarded(messageTo(`http://${host}:${port}/`))).rejects.toThrow(refusal);
    await expect(guarded(messageTo(`https://${host}:${port}/`))).rejects.toThrow(refusal);
    expect(namesPrivateAddress(`http://${host}/`)).toBe(true);
    expect(receiver.received).toEqual([]);
  });

  it.each(["localhost", "LOCALHOST"])("is refused behind the name %s", async (name) => {
    await expect(guarded(messageTo(`http://${name}:${port}/`))).rejects.toThrow(refusal);
    await expect(guarded(messageTo(`https://${name}:${port}/`))).rejects.toThrow(refusal);
    expect(receiver.received).toEqual([]);
  });

  it.each([[["127.0.0.1"]], [["10.0.0.1", "127.0.0.1"]], [["::1", "127.0.0.1"]], [["::ffff:127.0.0.1"]]])(
    "is refused behind a name that is looked up as %j at the moment of the connection",
    async (found) => {
      const lookup = vi.fn<LookupFunction>((_name, options, callback) => {
        const all = found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
        if (options.all) callback(null, all);
        else callback(null, all[0]?.address ?? "", all[0]?.family);
      });
      const send = webhookTransport({ privateAddresses: false, lookup });
      await expect(send(messageTo(`http://harmless.example:${port}/`))).rejects.toThrow(refusal);
      await expect(send(messageTo(`https://harmless.example:${port}/`))).rejects.toThrow(refusal);
      expect(lookup).toHaveBeenCalledTimes(2);
      expect(receiver.received).toEqual([]);
      // With private addresses allowed, the same name connects.
      const permitted = webhookTransport({ privateAddresses: true, lookup, limit: 20_000 });
      if (found[0] === "127.0.0.1") {
        expect(await permitted(messageTo(`http://harmless.example:${port}/`))).toMatchObject({ status: 200 });
      }
    },
  );

  it.each([
    ["8.8.8.8", "ipv4"],
    ["172.15.255.255", "ipv4"],
    ["172.32.0.1", "ipv4"],
    ["100.128.0.1", "ipv4"],
    ["2606:4700:4700::1111", "ipv6"],
    ["2a00:1450:4001::1", "ipv6"],
    ["::ffff:8.8.8.8", "ipv6"],
  ] as const)("is none of the public ones: %s", (address, family) => {
    expect(privateAddresses.check(address, family)).toBe(false);
  });
});

describe("sending", () => {
  it("answers the status, and follows no redirection", async () => {
    const other = await startWebhookReceiver();
    receiver.reactWith(204, 500, (response) => response.writeHead(307, { location: other.url }).end());
    expect(await open(messageTo(receiver.url))).toMatchObject({ status: 204 });
    expect(await open(messageTo(receiver.url))).toMatchObject({ status: 500 });
    expect(await open(messageTo(receiver.url))).toMatchObject({ status: 307 });
    expect(other.received).toEqual([]);
    await other.close();
  });

  it("says what went wrong, without the address", async () => {
    const gone = await startWebhookReceiver();
    await gone.close();
    await expect(open(messageTo(gone.url))).rejects.toThrow("The connection was refused.");
    receiver.reactWith("drop");
    await expect(open(messageTo(receiver.url))).rejects.toThrow(
      "The connection was closed before an answer came.",
    );
    await expect(open(messageTo("http://nowhere.invalid/"))).rejects.toThrow(/host name/);
    await expect(open(messageTo(receiver.url.replace("http:", "https:")))).rejects.toThrow(/encryption/);
  });

  it("waits so long, whatever of the answer is missing, and no longer", async () => {
    const impatient = webhookTransport({ privateAddresses: true, limit: 300 });
    receiver.reactWith("hang", (response) => void response.writeHead(200).write("and then nothing"));
    await expect(impatient(messageTo(receiver.url))).rejects.toThrow("No answer came in time.");
    expect(await impatient(messageTo(receiver.url))).toMatchObject({ status: 200 });
  });

  it("reads little of an answer that has no end", async () => {
    let sent = 0;
    receiver.reactWith((response) => {
      const piece = Buffer.alloc(16 * 1024, "x");
      const more = () => {
        while (!response.destroyed && response.write(piece)) sent += piece.length;
        if (!response.destroyed) response.once("drain", more);
      };
      response.writeHead(200);
      more();
    });
    expect(await open(messageTo(receiver.url))).toMatchObject({ status: 200 });
    // The buffers of the operating system are beyond our control.
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  it("is stopped at once", async () => {
    receiver.reactWith("hang");
    const stopping = new AbortController();
    const sending = open(messageTo(receiver.url), stopping.signal);
    await vi.waitUntil(() => receiver.received.length > 0, { timeout: 30_000 });
    stopping.abort();
    await expect(sending).rejects.toThrow("Tandem was stopped meanwhile.");
  });

  it("uses no proxy of the environment", async () => {
    const proxy = await startWebhookReceiver();
    const address = new URL(proxy.url).origin;
    const restore = http.setGlobalProxyFromEnv({ http_proxy: address, https_proxy: address });
    try {
      expect(await open(messageTo(receiver.url))).toMatchObject({ status: 200 });
      await expect(open(messageTo(receiver.url.replace("http:", "https:")))).rejects.toThrow(/encryption/);
      await new Promise<void>((resolve) =>
        http.get(receiver.url, (result) => result.resume().on("end", resolve)),
      );
    } finally {
      restore();
    }
    // Only the last request used the proxy, which proves that the proxy was configured.
    expect(proxy.received).toHaveLength(1);
    expect(https.globalAgent).toBeDefined();
    await proxy.close();
  });
});
