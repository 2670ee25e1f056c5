/** Somebody who gets mail for a creator: the creator, or a person who represents them. */
export type MailReceiver = { name: string; email: string; isCreator: boolean };
