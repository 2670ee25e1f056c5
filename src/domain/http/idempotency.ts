/** The request header with the client's own ID of one submission, and the path of errors about it. */
export const idempotencyHeader = "Idempotency-Key";

export const keyOfOtherContent = "was used for other content; send a new one";
