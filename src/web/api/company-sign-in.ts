import { adminCall } from "./admin-client.ts";
import { returnPath } from "./admin-session.ts";
import { signInCall } from "./admin-sign-in.ts";

/** Stays in this tab, so that nobody can be signed in as somebody else by a link. */
type Begun = { key: string; isConfirmation: boolean; next: string };
const begunKey = "companySignIn";

/** Tells other tabs that somebody has confirmed that it is them. */
const confirmed = "company-confirmed";

/** Page that begins a confirmation, and to which the provider sends every browser back. */
export const companyPath = "/admin/login/company";

/** Leaves the page for the sign-in of the company. */
export async function goToCompany(next: string | null): Promise<void> {
  const { data } = await signInCall("POST /api/admin/login/company/start");
  leave(data, { isConfirmation: false, next: returnPath(next) });
}

export async function goToCompanyToConfirm(): Promise<void> {
  const { data } = await adminCall("POST /api/admin/confirm/company/start");
  leave(data, { isConfirmation: true, next: "" });
}

function leave({ url, key }: { url: string; key: string }, begun: Omit<Begun, "key">): void {
  sessionStorage.setItem(begunKey, JSON.stringify({ key, ...begun }));
  location.assign(url);
}

/** Sign-in that this tab has begun; null if there is none. It is taken once. */
export function takeBegun(): Begun | null {
  const text = sessionStorage.getItem(begunKey);
  sessionStorage.removeItem(begunKey);
  return text === null ? null : (JSON.parse(text) as Begun);
}

export function tellConfirmed(): void {
  const channel = new BroadcastChannel(confirmed);
  channel.postMessage(null);
  channel.close();
}

/** Returns a function that stops listening. */
export function onConfirmed(listener: () => void): () => void {
  const channel = new BroadcastChannel(confirmed);
  channel.addEventListener("message", listener);
  return () => channel.close();
}
