export { hasRunningRight, isUsable, rightsTo } from "./file-rights.repository.ts";
export { findRight, listRightsTo, type RightRow } from "./rights.repository.ts";
