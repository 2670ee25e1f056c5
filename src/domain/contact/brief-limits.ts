/** Maximum number of countries in one brief. */
export const maximumCountries = 20;
/** Maximum number of creators that one message is about. */
export const maximumCreators = 20;
