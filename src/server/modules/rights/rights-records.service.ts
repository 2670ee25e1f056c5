export { findRight, type RightRow } from "./rights.repository.ts";
