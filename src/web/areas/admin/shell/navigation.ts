import Banknote from "lucide-react/icons/banknote";
import FileText from "lucide-react/icons/file-text";
import FolderOpen from "lucide-react/icons/folder-open";
import Inbox from "lucide-react/icons/inbox";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import ListChecks from "lucide-react/icons/list-checks";
import ListTodo from "lucide-react/icons/list-todo";
import Megaphone from "lucide-react/icons/megaphone";
import MessageSquare from "lucide-react/icons/message-square";
import Settings from "lucide-react/icons/settings";
import Store from "lucide-react/icons/store";
import UserPlus from "lucide-react/icons/user-plus";
import Users from "lucide-react/icons/users";
import { type Role, roleAllows } from "#domain/access/principal.ts";
import { adminHome, securityPath } from "#web/api/admin-session.ts";

type Icon = typeof Inbox;

/** Figures that links can show. */
export type WaitingFigure = "joinRequests" | "unhandledContacts" | "pendingBrands" | "unread";

/** Missing while loading. */
export type WaitingFigures = Partial<Record<WaitingFigure, number>>;

export type NavigationLink = {
  label: string;
  path: string;
  /** Page that edits a record of this list. */
  editPath?: string;
  waiting?: WaitingFigure;
  /** Lowest role that can use the page. */
  role?: Role;
};
export type NavigationEntry =
  | (NavigationLink & { icon: Icon })
  | { label: string; icon: Icon; links: readonly NavigationLink[] };

/** The sidebar, from top to bottom. */
const adminNavigation: readonly NavigationEntry[] = [
  { label: "Work", icon: ListTodo, path: "/admin/work" },
  { label: "Inbox", icon: Inbox, path: "/admin/inbox", editPath: "/admin/inbox", waiting: "unread" },
  { label: "Dashboard", icon: LayoutDashboard, path: adminHome },
  { label: "Campaigns", icon: Megaphone, path: "/admin/campaigns", editPath: "/admin/campaign" },
  { label: "Shortlists", icon: ListChecks, path: "/admin/shortlists", editPath: "/admin/shortlist" },
  { label: "Files", icon: FolderOpen, path: "/admin/files" },
  {
    label: "Influencers",
    icon: Users,
    links: [
      { label: "All Influencers", path: "/admin/influencers", editPath: "/admin/add-influencer" },
      { label: "Add Influencer", path: "/admin/add-influencer", role: "editor" },
      { label: "Tags", path: "/admin/tags" },
    ],
  },
  {
    label: "Brands",
    icon: Store,
    links: [
      {
        label: "All Brands",
        path: "/admin/brands",
        editPath: "/admin/add-brand",
        waiting: "pendingBrands",
      },
      { label: "Add Brand", path: "/admin/add-brand", role: "editor" },
    ],
  },
  { label: "Join Requests", icon: UserPlus, path: "/admin/join-requests", waiting: "joinRequests" },
  { label: "Contacts", icon: MessageSquare, path: "/admin/contacts", waiting: "unhandledContacts" },
  {
    label: "Money",
    icon: Banknote,
    links: [
      { label: "Payouts", path: "/admin/payouts" },
      { label: "Rights", path: "/admin/rights" },
    ],
  },
  { label: "Page Text", icon: FileText, path: "/admin/page-text" },
  {
    label: "Administration",
    icon: Settings,
    links: [
      { label: "Settings", path: "/admin/settings", role: "owner" },
      { label: "Custom Fields", path: "/admin/fields", role: "owner" },
      { label: "Message Templates", path: "/admin/message-templates" },
      { label: "Terms", path: "/admin/terms", role: "owner" },
      { label: "Emails", path: "/admin/emails", role: "owner" },
      { label: "History", path: "/admin/history", role: "editor" },
      { label: "Import and Export", path: "/admin/import-export", role: "editor" },
      { label: "Administrators", path: "/admin/administrators", role: "owner" },
      { label: "API Keys", path: "/admin/api-keys", role: "owner" },
      { label: "Webhooks", path: "/admin/webhooks", role: "owner" },
      { label: "Security", path: securityPath },
      { label: "Change Password", path: "/admin/password" },
    ],
  },
];

/** Entries that a role can use. */
export function navigationFor(userRole: Role): NavigationEntry[] {
  const isOpen = ({ role = "viewer" }: NavigationLink) => roleAllows(userRole, role);
  return adminNavigation.flatMap<NavigationEntry>((entry) => {
    if (!("links" in entry)) return isOpen(entry) ? [entry] : [];
    const links = entry.links.filter(isOpen);
    return links.length > 0 ? [{ ...entry, links }] : [];
  });
}

const allLinks = adminNavigation.flatMap<NavigationLink>((entry) => ("links" in entry ? entry.links : entry));

/** Lists whose records have a page of their own, rather than a form that also adds one. */
const recordLists = allLinks.filter(
  ({ editPath }) => editPath !== undefined && !allLinks.some(({ path }) => path === editPath),
);

/** Path of the sidebar's link for a page. Edit pages and subpages belong to their list. */
export function currentLinkPath(pathname: string, search: string): string | undefined {
  const current = isEditing(search)
    ? allLinks.find(({ editPath }) => editPath === pathname)
    : allLinks.find(
        ({ path }) => pathname === path || (path !== adminHome && pathname.startsWith(`${path}/`)),
      );
  return current?.path;
}

/** The sidebar's link for a page that a role cannot use. Undefined for all other pages. */
export function closedLink(pathname: string, search: string, userRole: Role): NavigationLink | undefined {
  // Subpages such as the deliveries of a webhook have an ID, too, but no list that is open to everybody.
  const path = currentLinkPath(pathname, search) ?? currentLinkPath(pathname, "");
  const link = allLinks.find((each) => each.path === path);
  return link?.role && !roleAllows(userRole, link.role) ? link : undefined;
}

/** A page with `?id=` edits a record, as does a campaign opened by one of its creators. */
function isEditing(search: string): boolean {
  const address = new URLSearchParams(search);
  return address.has("id") || address.has("collaboration");
}

/** Text that screen readers announce for a count. */
export function waitingText(figure: WaitingFigure, count: number): string {
  return `${count} ${figure === "unread" ? "unread" : "waiting"}`;
}

/**
 * '/admin/join-requests' becomes 'Admin' and 'Join Requests', each with its path. The page of a campaign or a shortlist
 * has the step of its list.
 */
export function breadcrumbOf(pathname: string, search: string): { label: string; path: string }[] {
  const isEdit = isEditing(search);
  const segments = pathname.split("/").filter(Boolean);
  return segments.map((segment, index) => {
    const path = `/${segments.slice(0, index + 1).join("/")}`;
    const list = recordLists.find(({ editPath }) => editPath === path);
    if (list) return { label: list.label, path: list.path };
    const page = allLinks.find((link) => link.path === path && link.editPath === undefined);
    if (page && !isEdit && path !== adminHome) return { label: page.label, path };
    return {
      label: (isEdit ? segment.replace(/^add-/, "edit-") : segment)
        .replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => (dash && " ") + letter.toUpperCase())
        .replace(/^Api\b/, "API"),
      path,
    };
  });
}
