/** Content of an own field. Money is in units of the field's currency, a day is in ISO format. */
export type CustomValue = string | number | boolean | string[];
/** By key of the field. Fields without a value are left out. */
export type CustomValues = Record<string, CustomValue>;
