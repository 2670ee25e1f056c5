/** Messages that clients or contracts use as well as the server. */
export const errorMessages = {
  unauthorized: "Unauthorized. Please login again.",
  forbidden: "Access denied. You don't have permission for this action.",
  notForKeys: "This call is not open to API keys.",
  keyReadsOnly: "This API key may only read.",
  keyNeeded: "This call needs an API key.",
  peopleDecide: "This is decided by people, not with an API key.",
  waitsForDecision: "Somebody with this email address waits for a decision.",
  privateFile: "is the address of a file that is not public",
  notFound: "Resource not found.",
  validation: "Validation error. Please check your input.",
  server: "Server error. Please try again later.",
  other: "An error occurred. Please try again.",
  network: "Network error. Please check your connection and try again.",
  unexpected: "An unexpected error occurred. Please try again.",
  backendDown: "Backend server is not running. Please start the backend server.",
  alreadyRegistered:
    "This email address is already registered. Use another one, or write to us to change what you sent.",
  editConflict: "This record was changed in the meantime. Nothing was saved.",
  linkMade:
    "Your first request made this link, and its address is shown only once. If you do not have it, make another link.",
  confirmationNeeded: "Please confirm that it is you.",
  secondFactorNeeded: "Your role needs a second factor. Set one up to go on.",
  loginChallengeOver: "This sign-in has ended. Please start again.",
  tooMany: "Too many requests. Please wait a moment and try again.",
  unavailable: "The service is busy. Please try again in a moment.",
} as const;

/** Statuses with a fixed message. For all others, the server's message takes precedence. */
const fixedByStatus: Record<number, string> = {
  401: errorMessages.unauthorized,
  403: errorMessages.forbidden,
  404: errorMessages.notFound,
  500: errorMessages.server,
};

/** Server messages that say what to do, and so replace the fixed message of their status. */
const ownWords: readonly string[] = [errorMessages.confirmationNeeded, errorMessages.secondFactorNeeded];

/** The message to show for a response with this status. */
export function messageForStatus(status: number, serverMessage: string | undefined): string {
  if (serverMessage !== undefined && ownWords.includes(serverMessage)) return serverMessage;
  const fixed = fixedByStatus[status];
  if (fixed !== undefined) return fixed;
  if (serverMessage) return serverMessage;
  return status === 422 ? errorMessages.validation : errorMessages.other;
}
