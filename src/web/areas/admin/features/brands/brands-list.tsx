import { Link } from "react-router";
import type { BrandRecord } from "#domain/brands/brand.contract.ts";
import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";
import { brandPath } from "#domain/http/record-paths.ts";
import { isWebAddress } from "#domain/http/web-address.ts";
import { phoneAddress } from "#domain/readers/read-phone.ts";
import { adminCall } from "#web/api/admin-client.ts";
import type { ApiBody } from "#web/api/client.ts";
import { ownFieldFilters, withOwnFields } from "#web/features/own-fields/own-field-filters.ts";
import { OwnFieldDetails, ownFieldColumns } from "#web/features/own-fields/own-field-value.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Detail, Details, MailLink, OutwardLink, PhoneLink } from "#web/ui/details.tsx";
import {
  type Action,
  counted,
  deletion,
  type Filter,
  type ListHandle,
  type ListPanel,
  type ListTable,
  namesOf,
  opposites,
  type Resource,
  undoHint,
} from "#web/ui/resource.ts";
import { RowButton, RowLink, RowOpener } from "#web/ui/row-button.tsx";
import { RowCard } from "#web/ui/row-card.tsx";
import { Time } from "#web/ui/time.tsx";

const noun = { one: "brand", many: "brands" };

type BulkAction = ApiBody<"POST /api/brand-join/bulk">["action"];

async function changeMany(ids: string[], action: BulkAction) {
  const { data, undo } = await adminCall("POST /api/brand-join/bulk", { json: { ids, action } });
  return { ...data, undo };
}

const marks = [
  ...opposites<BrandRecord, BulkAction>(
    { noun, many: changeMany },
    { label: "Verify", action: "verify", after: { verified: true } },
    { label: "Unverify", action: "unverify", after: { verified: false } },
  ),
  ...opposites<BrandRecord, BulkAction>(
    { noun, many: changeMany },
    { label: "Feature", action: "feature", after: { featured: true } },
    { label: "Unfeature", action: "unfeature", after: { featured: false } },
  ),
];

/** A decision, of which the brand hears. */
function decide(
  label: string,
  action: BulkAction,
  after: Partial<BrandRecord>,
  title: string,
): Action<BrandRecord> {
  return {
    label,
    many: (ids) => changeMany(ids, action),
    apply: (brand) => ({ ...brand, ...after }),
    done: ({ count }) => ({ title, description: `${counted(count, noun)} updated successfully!` }),
    fallback: "Failed to update.",
  };
}

const publish = decide("Publish", "publish", { status: "published" }, "Published");
const withdraw = decide("Withdraw", "unpublish", { status: "pending" }, "Withdrawn");
const remove = deletion<BrandRecord>({
  noun,
  one: (id) => adminCall("DELETE /api/brand-join/:id", { params: { id } }),
  many: (ids) => changeMany(ids, "delete"),
  lost: (brands) => {
    const names = namesOf(brands.map((brand) => brand.companyName));
    return `${names}: ${brands.length > 1 ? "the records are" : "the record is"} deleted. ${undoHint}`;
  },
});

const editPath = ({ _id }: BrandRecord) => `/admin/add-brand?id=${_id}`;
/** Makes the form return to the list with its filters and page. */
const fromList = { fromList: true };

const filters: readonly Filter[] = [
  {
    name: "search",
    kind: "search",
    label: "Search brands",
    placeholder: "Company, contact, email or industry",
  },
  {
    name: "status",
    kind: "choice",
    label: "Status",
    all: "Pending and published",
    options: [
      ["pending", "Pending"],
      ["published", "Published"],
    ],
  },
];

/** Published and pending brands. */
export function brandsList(
  copyCredentials: Action<BrandRecord>,
  ownFields: readonly CustomField[],
): Resource<BrandRecord> {
  return {
    key: ["brands"],
    path: "/admin/brands",
    title: "Brands",
    lead: "Brands that register wait here until they are published on the marketplace.",
    beside: () => (
      <ButtonLink to="/admin/add-brand" size="small">
        + Add Brand
      </ButtonLink>
    ),
    read: (query, signal) => adminCall("GET /api/brand-join", { query: withOwnFields(query), signal }),
    nameOf: (brand) => brand.companyName,
    filters: [...filters, ...ownFieldFilters(ownFields)],
    display: {
      ...table,
      columns: [...table.columns, ...ownFieldColumns<BrandRecord>(ownFields)],
      actions: (brand, list) => rowActions(brand, list, copyCredentials),
    },
    bulk: {
      label: "Selected brands",
      actions: [publish, withdraw, ...marks, remove],
    },
    panel: panelWith(ownFields),
    failed: "The brands could not be loaded",
    empty: {
      title: "No brands yet",
      description: "Brands that register with the 'Join as Brand' form appear here and wait to be published.",
    },
    noneFits: {
      title: "No matches",
      description: "No brand matches this search. Try part of the name, or all statuses.",
      clear: "Show all brands",
    },
  };
}

const table: ListTable<BrandRecord> = {
  caption: "Brands",
  areColumnsChosen: true,
  cardsBelow: 1000,
  card: (brand, list) => (
    <RowCard
      title={<Opener brand={brand} list={list} />}
      badge={<BrandStatus {...brand} />}
      facts={[brand.contactName, brand.industry, brand.location]}
      actions={brand.status === "pending" && <PublishButton brand={brand} list={list} />}
    />
  ),
  title: {
    id: "companyName",
    header: "Company Name",
    cell: (brand, list) => (
      <>
        <Opener brand={brand} list={list} />
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-tiny">
          <span>{brand.contactName}</span>
          {brand.featured && <Badge tone="gold">Featured</Badge>}
          {brand.verified && <Badge tone="brand">Verified</Badge>}
        </p>
      </>
    ),
  },
  columns: [
    { id: "email", header: "Email", className: "min-w-44", cell: MailLink },
    // Wide enough for the longest word.
    { id: "industry", header: "Industry", className: "min-w-32", cell: ({ industry }) => industry || "–" },
    { id: "location", header: "Location", cell: ({ location }) => location || "–" },
    { id: "status", header: "Status", cell: BrandStatus },
  ],
};

type RowProps = { brand: BrandRecord; list: ListHandle<BrandRecord> };

function Opener({ brand, list }: RowProps) {
  return (
    <RowOpener onClick={() => list.open(brand)} className="text-base">
      {brand.companyName}
    </RowOpener>
  );
}

function PublishButton({ brand, list }: RowProps) {
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Publish ${brand.companyName}`}
      onClick={() => list.run(publish, brand)}
    >
      Publish
    </Button>
  );
}

function rowActions(brand: BrandRecord, list: ListHandle<BrandRecord>, copyCredentials: Action<BrandRecord>) {
  const { run } = list;
  const name = brand.companyName;
  return (
    <>
      {brand.status === "pending" && <PublishButton brand={brand} list={list} />}
      <RowLink to={editPath(brand)} state={fromList} label={`Edit ${name}`}>
        Edit
      </RowLink>
      <RowButton label={`Copy Credentials of ${name}`} onClick={() => run(copyCredentials, brand)}>
        Copy Credentials
      </RowButton>
      <RowButton tone="danger" label={`Delete ${name}`} onClick={() => run(remove, brand)}>
        Delete
      </RowButton>
    </>
  );
}

function BrandStatus({ status }: BrandRecord) {
  return status === "pending" ? <Badge tone="gold">Pending</Badge> : <Badge tone="brand">Published</Badge>;
}

const panelWith = (ownFields: readonly CustomField[]): ListPanel<BrandRecord> => ({
  description: BrandStatus,
  content: (brand) => (
    <div className="flex flex-col gap-7">
      <LongText title="Campaign goals" text={brand.goals} className="text-lead" />
      {brand.description && <LongText title="Description" text={brand.description} />}
      <Registration {...brand} />
      <OwnValues fields={ownFields} custom={brand.custom} />
    </div>
  ),
  footer: (brand, { run }) => (
    <>
      <Button variant="quiet" className="mr-auto text-danger-text!" onClick={() => run(remove, brand)}>
        Delete
      </Button>
      <ButtonLink to={editPath(brand)} state={fromList} variant="secondary">
        Edit
      </ButtonLink>
      {brand.status === "pending" ? (
        <Button variant="brand" onClick={() => run(publish, brand)}>
          Publish
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => run(withdraw, brand)}>
          Withdraw
        </Button>
      )}
    </>
  ),
});

type OwnValuesProps = { fields: readonly CustomField[]; custom: BrandRecord["custom"] };

function OwnValues({ fields, custom = {} }: OwnValuesProps) {
  if (!fields.some(({ key }) => custom[key] !== undefined)) return null;
  return (
    <section>
      <h3 className="mb-3 border-ink border-b-2 pb-2 text-subheading">For your team</h3>
      <Details className="grid-cols-[8rem_minmax(0,1fr)]">
        <OwnFieldDetails fields={fields} custom={custom} />
      </Details>
    </section>
  );
}

function LongText({ title, text, className = "" }: { title: string; text: string; className?: string }) {
  return (
    <section>
      <h3 className="mb-2 border-ink border-b-2 pb-2 text-subheading">{title}</h3>
      <p className={`wrap-anywhere whitespace-pre-line ${className}`}>{text || "–"}</p>
    </section>
  );
}

function Registration(brand: BrandRecord) {
  const { website } = brand;
  return (
    <Details className="grid-cols-[8rem_minmax(0,1fr)]">
      <Detail label="Contact person">{brand.contactName}</Detail>
      <Detail label="Email">
        <MailLink {...brand} />
      </Detail>
      <Detail label="Phone">
        {brand.phone && <PhoneLink phone={brand.phone} to={phoneAddress(brand.phone)} />}
      </Detail>
      <Detail label="Website">
        {isWebAddress(website) ? <OutwardLink to={website}>{website}</OutwardLink> : website}
      </Detail>
      <Detail label="Industry">{brand.industry}</Detail>
      <Detail label="Budget range">{brand.budgetRange}</Detail>
      <Detail label="Company size">{brand.companySize && `${brand.companySize} employees`}</Detail>
      <Detail label="Location">{brand.location}</Detail>
      {brand.status === "published" && (
        <Detail label="Marketplace">
          <Link to={brandPath(brand)} className="link-plain">
            View in marketplace
          </Link>
        </Detail>
      )}
      <Detail label="Registered">
        <Time value={brand.createdAt} format="dateTime" />
      </Detail>
      {brand.consent && <Detail label="Accepted">{brand.consent.version}</Detail>}
    </Details>
  );
}
