export { hasRunningRight, isUsable, rightsTo } from "./file-rights.repository.ts";
export { findRight, type RightRow } from "./rights.repository.ts";
