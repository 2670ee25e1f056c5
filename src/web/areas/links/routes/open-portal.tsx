import type { Portal } from "#domain/portal/portal.contract.ts";
import { PortalPage } from "#web/areas/links/features/portal/portal-page.tsx";
import { LinkFrame } from "#web/areas/links/shell/link-frame.tsx";

type OpenPortalProps = {
  agency: string;
  portal: Portal;
  /** Why the list is shown in place of one of its collaborations. */
  notice: string | undefined;
  read: (cursor: string) => Promise<Portal>;
};

/** All work of a person, for creators and those who stand for them. */
export default function OpenPortal({ agency, ...page }: OpenPortalProps) {
  return (
    <LinkFrame agency={agency} note="Anyone who has this link can see all your work and answer in your name.">
      <PortalPage agency={agency} {...page} />
    </LinkFrame>
  );
}
