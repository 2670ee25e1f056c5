/** Request header with the client's ID of a submission, and the path of errors about it. */
export const idempotencyHeader = "Idempotency-Key";

export const keyOfOtherContent = "was used for other content; send a new one";
