import { existsSync } from "node:fs";
import { canInstallPackages, installWithApt } from "./debian-packages.mjs";

const program = "/usr/sbin/dovecot";
const minute = 60_000;

/** Installs the mail server with which mailboxes are tested. Without it, these tests are left out. */
export async function installImapServer() {
  if (!existsSync(program) && canInstallPackages()) {
    console.log("Installing Dovecot (Debian's package)…");
    await installWithApt("dovecot-imapd", 5 * minute).catch(() => undefined);
  }
  if (!existsSync(program)) console.log("Without Dovecot, the tests of mailboxes are left out.");
}
