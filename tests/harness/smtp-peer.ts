import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** An email as received. `raw` is the whole message including headers. */
export type ReceivedMail = { from: string; to: string[]; raw: string };

export type SmtpPeer = {
  port: number;
  url: string;
  mails: ReceivedMail[];
  /** Rejects all further recipients with this status; undefined accepts them. */
  refuseWith(status: number | undefined): void;
  close(): Promise<void>;
};

type Options = {
  /** A free one by default. */
  port?: number;
  /** Clients must sign in with it. */
  password?: string;
  onMail?: (mail: ReceivedMail) => void;
};

/** A mail server that stores what it receives. */
export async function startSmtpPeer({ port = 0, password, onMail }: Options = {}): Promise<SmtpPeer> {
  const mails: ReceivedMail[] = [];
  let refusal: number | undefined;
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: password === undefined ? ["STARTTLS", "AUTH"] : ["STARTTLS"],
    onAuth(given, _session, callback) {
      if (given.password === password) return callback(null, { user: given.username });
      callback(Object.assign(new Error(`${given.password} is wrong`), { responseCode: 535 }));
    },
    disableReverseLookup: true,
    logger: false,
    onRcptTo(_address, _session, callback) {
      if (refusal === undefined) return callback();
      callback(Object.assign(new Error("refused"), { responseCode: refusal }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom === false ? "" : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString("utf8"),
        };
        mails.push(mail);
        onMail?.(mail);
        callback();
      });
    },
  });
  server.on("error", () => {});
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const bound = (server.server.address() as AddressInfo).port;
  return {
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    mails,
    refuseWith: (status) => {
      refusal = status;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
