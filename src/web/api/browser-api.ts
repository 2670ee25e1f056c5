import { apiClient } from "./client.ts";
import { fetchTransport } from "./fetch-transport.ts";

/** The API client of the public pages in the browser. */
export const browserCall = apiClient(fetchTransport);
