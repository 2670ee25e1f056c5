/** Most social rows of one application. */
export const maximumSocials = 20;
/** Longest follower figure that a row may carry, in characters. */
export const followersLength = 20;
/** Highest rate, in USD per post. */
export const maximumRate = 1_000_000;
