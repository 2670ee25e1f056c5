/** Somebody who gets mail for a creator: the creator, or a person who stands for them. */
export type Contact = { name: string; email: string; isCreator: boolean };
