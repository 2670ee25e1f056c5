import type { LinkAccess } from "#web/api/link-client.ts";

/** Props of the contents of a client's tab. `onWaiting`: called with the number of things that wait for the person. */
export type TabProps = { access: LinkAccess; agency: string; onWaiting: (waiting: number) => void };
