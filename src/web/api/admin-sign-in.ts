import { apiClient } from "./client.ts";
import { fetchTransport } from "./fetch-transport.ts";
import { inOwnWords } from "./own-words.ts";

/** API client of the login. It sends no token, because a stale one would be refused. */
export const signInCall = apiClient(inOwnWords(fetchTransport));
