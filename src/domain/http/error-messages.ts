/** The error catalog: one wording per status, used by the server and by every client. */
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
  undoTooLate: "It is too late to undo this.",
  undoChanged: "Somebody has changed the creator since, so the approval stays.",
  undoTaken: "This cannot be undone: somebody else has used the email address since.",
  unknownLink: "This link is not valid.",
  alreadyAsked: "This applicant has been asked for changes already.",
  decidedMeanwhile: "This has been decided in the meantime.",
  openWork: "They answer for open work. Name who takes it over.",
  invitationAccepted: "This invitation has been accepted already.",
  invitationOpen: "This invitation has not been accepted yet.",
  confirmationNeeded: "Please confirm that it is you.",
  secondFactorNeeded: "Your role needs a second factor. Set one up to go on.",
  loginChallengeOver: "This sign-in has ended. Please start again.",
  wrongSecondFactor: "This is not right, or was used already.",
  invalidLogin: "Invalid email or password.",
  unreadable: "The request body could not be read.",
  malformed: "The request could not be read.",
  wrongMethod: "This method is not accepted here.",
  tooSlow: "The request took too long.",
  tooLarge: "The request is too large.",
  wrongType: "This type of content is not accepted.",
  tooMany: "Too many requests. Please wait a moment and try again.",
  tooManyFiles:
    "Too many files have come from your connection in the last 24 hours. Send this without files, or try again tomorrow.",
  noRoomForApplications:
    "The files of applications that wait for a decision take all the room there is for them. Send yours without files, or try again later.",
  tooManyWaitingFiles:
    "Applications from your connection that wait for a decision hold too many files. Send this one without files, or try again when they are decided.",
  noRoom: "There is no room to store anything at the moment. Nothing was saved.",
  unavailable: "The service is busy. Please try again in a moment.",
} as const;

/** Statuses whose wording is fixed. For all others, the server's own message takes precedence. */
const fixedByStatus: Record<number, string> = {
  401: errorMessages.unauthorized,
  403: errorMessages.forbidden,
  404: errorMessages.notFound,
  500: errorMessages.server,
};

/** Refusals that say what to do about them, and so keep their own words. */
const ownWords: readonly string[] = [errorMessages.confirmationNeeded, errorMessages.secondFactorNeeded];

/** What a person is told about a response with this status. */
export function messageForStatus(status: number, serverMessage: string | undefined): string {
  if (serverMessage !== undefined && ownWords.includes(serverMessage)) return serverMessage;
  const fixed = fixedByStatus[status];
  if (fixed !== undefined) return fixed;
  if (serverMessage) return serverMessage;
  return status === 422 ? errorMessages.validation : errorMessages.other;
}
