/** The administrator of the server that the browser tests run against. */
export const administrator = { email: "owner@tandem.example", password: "correct horse battery" };
