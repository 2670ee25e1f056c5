/** Service of the message by which a creator asks for changes of the own profile. */
export const profileChangeService = "Profile change";
