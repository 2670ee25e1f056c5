/** The package brings no types; this is what the tests use of it. */
declare module "@20minutes/s3rver" {
  import type { AddressInfo } from "node:net";

  type Call = { method: string; path: string; query: Record<string, unknown>; status: number };
  export type Middleware = (call: Call, next: () => Promise<void>) => Promise<void>;

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      allowMismatchedSignatures: boolean;
      directory: string;
      configureBuckets: Array<{ name: string }>;
    });
    middleware: Middleware[];
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
