import { WorkPage } from "#web/areas/admin/features/work/work-page.tsx";
import { LinkKeys } from "#web/areas/admin/shell/list/link-keys.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";

export const meta = () => adminMeta("Work");

export default function Work() {
  return <WorkPage keys={<LinkKeys />} />;
}
