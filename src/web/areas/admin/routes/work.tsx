import { LoadedSetupChecklist } from "#web/areas/admin/features/setup/setup-checklist.tsx";
import { WorkPage } from "#web/areas/admin/features/work/work-page.tsx";
import { LinkKeys } from "#web/areas/admin/shell/list/link-keys.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { useHasRole, useMayLoad } from "#web/areas/admin/shell/role.ts";

export const meta = () => adminMeta("Work");

export default function Work() {
  const isOwner = useMayLoad("owner");
  const mayEdit = useHasRole("editor");
  return <WorkPage keys={<LinkKeys />} empty={isOwner && <LoadedSetupChecklist />} maySend={mayEdit} />;
}
