export const creatorNoun = { one: "creator", many: "creators" };
