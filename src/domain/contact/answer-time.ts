export const contactAnswerTime = "You will hear from us within one business day.";
