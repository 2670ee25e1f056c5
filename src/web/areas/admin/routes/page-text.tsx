import { useSearchParams } from "react-router";
import { type SectionName, sectionNames } from "#domain/content/sections.ts";
import { adminLoginPath } from "#web/api/admin-session.ts";
import { SectionEditor } from "#web/areas/admin/features/page-text/section-editor.tsx";
import { SectionList } from "#web/areas/admin/features/page-text/section-list.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { useHasRole } from "#web/areas/admin/shell/role.ts";
import { PageTitle } from "#web/ui/page-title.tsx";

export const meta = () => adminMeta("Page Text");

export default function PageTextPage() {
  const [address] = useSearchParams();
  const isOwner = useHasRole("owner");
  const section = sectionNames.find((name) => name === address.get("section"));
  if (section !== undefined) return <Edit key={section} section={section} atBlank={address.has("blank")} />;
  return (
    <>
      <PageTitle title="Page Text" lead="What the public pages say. A change shows as soon as it is saved." />
      <SectionList isOwner={isOwner} />
    </>
  );
}

function Edit({ section, atBlank }: { section: SectionName; atBlank: boolean }) {
  return <SectionEditor section={section} login={adminLoginPath} atBlank={atBlank} />;
}
