import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./product-process.ts";

const program = "/usr/sbin/dovecot";

/** Whether Debian's package of Dovecot 2.3 is here. `npm test` installs it where it can. */
export const hasImapServer =
  existsSync(program) && execFileSync(program, ["--version"], { encoding: "utf8" }).startsWith("2.3.");

export type ImapServer = {
  url: string;
  secureUrl: string;
  /** The certificate of `secureUrl`, signed by itself, in PEM. */
  certificate: string;
  /** Puts a message into the inbox, at once as its delivery would. */
  deliver(raw: Uint8Array | string): Promise<void>;
  /** Messages of a folder, in the order of their delivery. */
  messages(folder?: string): Promise<{ raw: string; isSeen: boolean }[]>;
  /** Numbers the messages anew (UIDVALIDITY), as a restored mailbox does. */
  renumber(): Promise<void>;
  /** Stops answering without closing connections, until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Stops and starts on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  close(): Promise<void>;
  folder: string;
};

type Options = {
  /** Without the IDLE command. */
  isPolled?: boolean;
  /** With TLS and STARTTLS, for a certificate of its own. */
  isSecure?: boolean;
};

const isRoot = process.getuid?.() === 0;
// Dovecot never reads mail as root.
const mailUser = isRoot ? { uid: 65_534, gid: 65_534 } : undefined;

/** Dovecot with one user and an empty inbox, on a free port. The caller closes it. */
export async function startImapServer({
  isPolled = false,
  isSecure = false,
}: Options = {}): Promise<ImapServer> {
  const folder = await mkdtemp(join(tmpdir(), "tandem-imap-"));
  const mail = join(folder, "mail");
  await chmod(folder, 0o755);
  await makeMailFolder(mail);
  const port = await freePort();
  const securePort = await freePort();
  const certificate = isSecure ? await makeCertificate(folder) : "";
  const settings = join(folder, "dovecot.conf");
  await writeFile(
    settings,
    configuration({ folder, port, isPolled, securePort: isSecure ? securePort : "0" }),
  );
  let running = await startDovecot(settings, port);
  let count = 0;
  return {
    folder: mail,
    secureUrl: `imaps://mailer:secret-of-the-mailbox@127.0.0.1:${securePort}`,
    certificate,
    url: `imap://mailer:secret-of-the-mailbox@127.0.0.1:${port}/?tls=off`,
    async deliver(raw) {
      count += 1;
      const name = `${1_800_000_000 + count}.M${count}.tandem`;
      const path = join(mail, "tmp", name);
      await writeFile(path, raw);
      if (mailUser) await chown(path, mailUser.uid, mailUser.gid);
      await rename(path, join(mail, "new", name));
    },
    messages: (name) => messagesIn(name === undefined ? mail : join(mail, `.${name}`)),
    async renumber() {
      const list = join(mail, "dovecot-uidlist");
      await stopDovecot(running);
      const [header = "", ...rest] = (await readFile(list, "utf8")).split("\n");
      await writeFile(list, [header.replace(/ V\d+/, " V1234567"), ...rest].join("\n"));
      for (const file of await readdir(mail))
        if (file.startsWith("dovecot.index")) await rm(join(mail, file));
      running = await startDovecot(settings, port);
    },
    freeze: () => signalAll(running, "SIGSTOP"),
    thaw: () => signalAll(running, "SIGCONT"),
    async restart() {
      await stopDovecot(running);
      running = await startDovecot(settings, port);
    },
    stop: () => stopDovecot(running),
    async close() {
      await stopDovecot(running);
      await rm(folder, { recursive: true });
    },
  };
}

export async function makeMailFolder(folder: string): Promise<void> {
  for (const part of ["", "new", "cur", "tmp"]) {
    await mkdir(join(folder, part), { recursive: true });
    if (mailUser) await chown(join(folder, part), mailUser.uid, mailUser.gid);
  }
}

async function makeCertificate(folder: string): Promise<string> {
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1"];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...names, ...files],
    {
      stdio: "ignore",
    },
  );
  return readFile(join(folder, "cert.pem"), "utf8");
}

async function messagesIn(folder: string) {
  const found: { name: string; path: string }[] = [];
  for (const part of ["new", "cur"]) {
    const names = await readdir(join(folder, part)).catch(() => []);
    found.push(...names.map((name) => ({ name, path: join(folder, part, name) })));
  }
  const inOrder = found.toSorted((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
  return Promise.all(
    inOrder.map(async ({ name, path }) => ({
      raw: await readFile(path, "utf8"),
      isSeen: /:2,\w*S/.test(name),
    })),
  );
}

type Configured = { folder: string; port: string; isPolled: boolean; securePort: string };

function configuration({ folder, port, isPolled, securePort }: Configured): string {
  const own = execFileSync("id", ["-un"], { encoding: "utf8" }).trim();
  const { uid, gid } = mailUser ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
${securePort === "0" ? "ssl = no" : `ssl = yes\nssl_cert = <${folder}/cert.pem\nssl_key = <${folder}/key.pem`}
disable_plaintext_auth = no
default_internal_user = ${isRoot ? "dovecot" : own}
default_login_user = ${isRoot ? "dovenull" : own}
default_internal_group = ${isRoot ? "dovecot" : execFileSync("id", ["-gn"], { encoding: "utf8" }).trim()}
first_valid_uid = 1
mail_uid = ${uid}
mail_gid = ${gid}
mail_location = maildir:${folder}/mail
mailbox_idle_check_interval = 1 s
maildir_very_dirty_syncs = no
${isPolled ? "imap_capability = IMAP4rev1 UIDPLUS MOVE NAMESPACE" : ""}
passdb {
  driver = static
  args = user=mailer password=secret-of-the-mailbox
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/home
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${securePort}
  }
}
auth_failure_delay = 0
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
}
namespace inbox {
  inbox = yes
}
`;
}

async function startDovecot(settings: string, port: string): Promise<ChildProcess> {
  const running = spawn(program, ["-F", "-c", settings], {
    stdio: ["ignore", "ignore", "pipe"],
    detached: true,
  });
  const errors: string[] = [];
  running.stderr?.on("data", (chunk: Buffer) => errors.push(chunk.toString()));
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (running.exitCode !== null) throw new Error(`Dovecot has ended: ${errors.join("")}`);
    if (await answers(Number(port))) return running;
    await sleep(50);
  }
  throw new Error("Dovecot does not answer.");
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    const [greeting] = (await Promise.race([once(socket, "data"), sleep(2_000, [""])])) as [Buffer | string];
    return greeting.toString().startsWith("* OK");
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function stopDovecot(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return;
  signalAll(running, "SIGCONT");
  running.kill("SIGTERM");
  await once(running, "exit");
  // Connections that are open are served on.
  signalAll(running, "SIGKILL");
}

/** The processes of Dovecot are one group. */
function signalAll(running: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (running.pid !== undefined) process.kill(-running.pid, signal);
  } catch (error) {
    // No process is left.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
