import { fetchTransport } from "./fetch-transport.ts";
import { publicApi } from "./public-api.ts";

/** The API as visitors' pages call it from the browser. */
export const browserApi = publicApi(fetchTransport);
