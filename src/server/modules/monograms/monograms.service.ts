export { drawMonogram } from "./monogram.ts";
