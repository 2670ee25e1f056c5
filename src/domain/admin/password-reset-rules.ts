/** Page on which anybody can ask for a link to a new password. */
export const forgotPasswordPath = "/admin/forgot-password";

/** Links to a new password that one mailbox gets in a day. */
export const passwordResetsPerDay = 5;
