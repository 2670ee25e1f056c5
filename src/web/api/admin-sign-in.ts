import { apiClient } from "./client.ts";
import { fetchTransport } from "./fetch-transport.ts";
import { withServerMessages } from "./server-messages.ts";

/** API client of the login. It sends no token, because a stale one would be refused. */
export const signInCall = apiClient(withServerMessages(fetchTransport));
