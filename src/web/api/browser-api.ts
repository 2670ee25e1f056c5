import { apiClient } from "./client.ts";
import { fetchTransport } from "./fetch-transport.ts";

/** The API as visitors' pages call it from the browser. */
export const browserCall = apiClient(fetchTransport);
