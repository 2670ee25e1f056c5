/** Maximum length of the text for a rejected creator. */
export const rejectionLength = 1000;
export const savedReplyTitleLength = 80;
export const maximumSavedReplies = 50;
