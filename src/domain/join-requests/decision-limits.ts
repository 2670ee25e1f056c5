/** The longest text for a creator who is rejected. */
export const rejectionLength = 1000;
export const savedReplyTitleLength = 80;
export const maximumSavedReplies = 50;
