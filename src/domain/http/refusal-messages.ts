/** Messages that only the server uses, so that browsers need not load them. */
export const refusalMessages = {
  undoTooLate: "It is too late to undo this.",
  undoChanged: "Somebody has changed the creator since, so the approval stays.",
  undoTaken: "This cannot be undone: somebody else has used the email address since.",
  unknownLink: "This link is not valid.",
  alreadyAsked: "This applicant has been asked for changes already.",
  decidedMeanwhile: "This has been decided in the meantime.",
  openWork: "This person owns open work. Choose who takes it over.",
  invitationAccepted: "This invitation has been accepted already.",
  invitationOpen: "This invitation has not been accepted yet.",
  ownFactors: "Change your own second factor under Security.",
  noFactors: "This person has no second factor, so there is nothing to reset.",
  wrongSecondFactor: "This is not right, or was used already.",
  invalidLogin: "Invalid email or password.",
  passwordsOff: "Sign in with your company’s account.",
  companyRefused: "The sign-in of your company was canceled or is not valid. Please try again.",
  companyUnverified:
    "Your company’s account has no confirmed email address, so Tandem cannot know whose it is.",
  companyUninvited:
    "You have no access to Tandem yet. Ask an owner to invite the address of your company’s account.",
  companyOther: "Your address here belongs to another account of your company. Ask an owner.",
  companyDisabled: "Your access to Tandem was disabled. Ask an owner.",
  companyNoGroup: "You are in no group of your company that has access to Tandem. Ask an owner.",
  companySomebodyElse: "This is another person’s account. Confirm with your own.",
  unreadable: "The request body could not be read.",
  malformed: "The request could not be read.",
  wrongMethod: "This method is not accepted here.",
  tooSlow: "The request took too long.",
  tooLarge: "The request is too large.",
  wrongType: "This type of content is not accepted.",
  tooManyFiles:
    "Too many files have come from your connection in the last 24 hours. Send this without files, or try again tomorrow.",
  noRoomForApplications:
    "There is no space for more files at the moment. Send your application without files, or try again later.",
  tooManyWaitingFiles:
    "Applications from your connection that await a decision already have many files. Send this one without files, or try again once they are decided.",
  noRoom: "There is no storage space left. Nothing was saved. Please try again later.",
} as const;
