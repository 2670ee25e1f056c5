export const maximumCountries = 20;
/** Maximum number of creators in one message. */
export const maximumCreators = 20;
