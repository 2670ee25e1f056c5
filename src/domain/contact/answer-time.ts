/** What whoever has written to us is told. */
export const contactAnswerTime = "You will hear from us within one business day.";
