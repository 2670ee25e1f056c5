/** Maximum number of social rows in a join request. */
export const maximumSocials = 20;
/** Maximum length of a row's follower figure, in characters. */
export const followersLength = 20;
/** Maximum rate, in USD per post. */
export const maximumRate = 1_000_000;
