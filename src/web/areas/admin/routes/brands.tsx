import type { BrandRecord } from "#domain/brands/brand.contract.ts";
import { adminClient } from "#web/api/admin-client.ts";
import { brandsList } from "#web/areas/admin/features/brands/brands-list.tsx";
import { copyCredentials } from "#web/areas/admin/features/credentials/copy-credentials.tsx";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";

export const meta = () => adminMeta("Brands");

const nameOf = (brand: BrandRecord) => brand.companyName;
const list = brandsList(copyCredentials(nameOf, adminClient.renewBrandCredentials));

export default function Brands() {
  return <AdminList resource={list} />;
}
