export { findWaitingRequests } from "./join-requests.repository.ts";
