/** The administrator of the server that the browser tests use. */
export const administrator = { email: "owner@tandem.example", password: "correct horse battery" };
