import { apiClient } from "./client.ts";
import { fetchTransport } from "./fetch-transport.ts";

/** API client of the public pages in the browser. */
export const browserCall = apiClient(fetchTransport);
