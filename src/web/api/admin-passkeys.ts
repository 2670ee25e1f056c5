import type { Assertion, Attestation, CreationOptions } from "#domain/two-factor/passkey.contract.ts";
import { signInCall } from "./admin-sign-in.ts";
import { ApiError } from "./api-error.ts";

/** Loaded with the first use of a passkey. */
const library = () => import("@simplewebauthn/browser");

export const hasPasskeys = (): boolean => typeof window !== "undefined" && "PublicKeyCredential" in window;

/** Asks the browser for a passkey of this site. Throws an `ApiError` with a message for the user if there is none. */
export async function askPasskey(): Promise<Assertion> {
  const { data } = await signInCall("POST /api/admin/login/passkey/options");
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: data.options }).catch((error) => {
    throw passkeyProblem(error, "No passkey was used. Try again, or choose another way.");
  });
}

/** Creates a passkey for this site. Throws an `ApiError` with a message for the user if that fails. */
export async function makePasskey(options: CreationOptions): Promise<Attestation> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options as never }).catch((error) => {
    const isKnown = error instanceof Error && error.name === "InvalidStateError";
    throw passkeyProblem(
      error,
      isKnown ? "This device has a passkey for your account already." : "No passkey was made. Try again.",
    );
  });
}

/** Browsers do not reveal whether somebody canceled or has no passkey. */
function passkeyProblem(error: unknown, message: string): ApiError {
  const isOtherSite = error instanceof Error && error.name === "SecurityError";
  return new ApiError(0, isOtherSite ? "Passkeys do not work at this address of the site." : message);
}
