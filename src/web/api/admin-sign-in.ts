import { apiClient } from "./client.ts";
import { fetchTransport } from "./fetch-transport.ts";
import { inOwnWords } from "./own-words.ts";

/** The API client of the login: without a token, for a stale one would be refused. */
export const signInCall = apiClient(inOwnWords(fetchTransport));
