import { setFlagsFromString } from "node:v8";
import { isSmallMachine } from "./machine.ts";

// V8 then keeps a small heap rather than a fast one. It has to know before the heap has grown.
if (isSmallMachine) setFlagsFromString("--optimize-for-size");
