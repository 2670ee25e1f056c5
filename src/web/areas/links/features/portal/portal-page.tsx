import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useState } from "react";
import type { WorkGroup } from "#domain/campaigns/creator-progress.ts";
import { moneyText } from "#domain/money/money-text.ts";
import type { Portal, WorkItem } from "#domain/portal/portal.contract.ts";
import { orderedWork } from "#domain/portal/portal-order.ts";
import { Button } from "#web/ui/button.tsx";
import { FoldedHeading } from "#web/ui/folded-heading.tsx";
import { Link } from "#web/ui/link.tsx";
import { Day } from "#web/ui/time.tsx";

type PortalPageProps = {
  portal: Portal;
  agency: string;
  notice: string | undefined;
  /** Reads the page at a cursor. */
  read: (cursor: string) => Promise<Portal>;
};

/** All collaborations of the creators for whom a person gets mail: what has to be done first. */
export function PortalPage({ portal, agency, notice, read }: PortalPageProps) {
  const { today } = portal;
  const { items, leftOut, hasOlder, more } = usePages(portal, read);
  const of = (group: WorkGroup) => items.filter((item) => item.group === group);
  const [todo, waiting, ended] = [of("todo"), of("waiting"), of("ended")];
  const several = new Set(items.map(({ creatorName }) => creatorName)).size > 1;
  const list = (group: WorkItem[]) => <WorkList items={group} today={today} isNamed={several} />;
  return (
    <>
      <title>{`All your work · ${agency}`}</title>
      <h1 className="text-title">All your work</h1>
      <p className="mt-5 max-w-[36rem] text-lead">{leadOf(items, todo.length)}</p>
      {notice && (
        <p role="status" className="mt-6 border-gold border-l-4 bg-gold-wash px-4 py-3">
          {notice}
        </p>
      )}
      {todo.length > 0 && (
        <Group id="todo" title="What to do now">
          {list(todo)}
        </Group>
      )}
      {waiting.length > 0 && (
        <Group id="waiting" title="Waiting for us">
          {list(waiting)}
        </Group>
      )}
      {ended.length > 0 && (
        <details
          open={todo.length + waiting.length === 0 || hasOlder}
          className="mt-12 border-line border-t pt-2 [&>summary]:min-h-11"
        >
          <FoldedHeading>{`Ended (${ended.length})`}</FoldedHeading>
          <div className="mt-3">{list(ended)}</div>
        </details>
      )}
      {leftOut > 0 && (
        <Button
          variant="secondary"
          className="mt-8"
          busy={more.state === "busy"}
          busyLabel="Loading…"
          onClick={more.load}
        >
          {`Show older campaigns (${leftOut})`}
        </Button>
      )}
      {more.state === "failed" && (
        <p role="alert" className="mt-3 text-danger-text">
          They could not be loaded. Try again.
        </p>
      )}
    </>
  );
}

/** The pages that were read so far, as one list. */
function usePages(first: Portal, read: (cursor: string) => Promise<Portal>) {
  const [pages, setPages] = useState<readonly Portal[]>([]);
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const [known, setKnown] = useState(first);
  // The list was read again from its beginning.
  if (known !== first) {
    setKnown(first);
    setPages([]);
  }
  const { leftOut, nextCursor } = pages.at(-1) ?? first;
  const load = async () => {
    if (nextCursor === null) return;
    setState("busy");
    try {
      const page = await read(nextCursor);
      setPages((before) => [...before, page]);
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  // A collaboration that has ended meanwhile is on a later page, too.
  const items = [first, ...pages].flatMap((page) => page.items);
  const unique = [...new Map(items.map((item) => [item._id, item])).values()];
  return { items: orderedWork(unique), leftOut, hasOlder: pages.length > 0, more: { state, load } };
}

function leadOf(items: readonly WorkItem[], tasks: number): string {
  if (items.length === 0) return "There is no work for your address at the moment.";
  if (tasks === 0) return "There is nothing for you to do right now.";
  return tasks === 1 ? "You have 1 task." : `You have ${tasks} tasks.`;
}

type GroupProps = { id: string; title: string; children: ReactNode };

function Group({ id, title, children }: GroupProps) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-subheading">
        {title}
      </h2>
      <div className="mt-3">{children}</div>
    </section>
  );
}

type WorkListProps = {
  items: readonly WorkItem[];
  today: string;
  /** Whether the rows name their creators. */
  isNamed: boolean;
};

function WorkList({ items, ...row }: WorkListProps) {
  return (
    <ul className="border-line border-t">
      {items.map((item) => (
        <li key={item._id} className="border-line border-b">
          <WorkRow item={item} {...row} />
        </li>
      ))}
    </ul>
  );
}

type WorkRowProps = { item: WorkItem } & Omit<WorkListProps, "items">;

/** The next step, and below it whose it is. The whole row opens the collaboration. */
function WorkRow({
  item: { _id, campaign, creatorName, group, next, more, agreed },
  today,
  isNamed,
}: WorkRowProps) {
  const facts = [
    isNamed && creatorName,
    campaign.clientName === "" ? campaign.name : `${campaign.name} for ${campaign.clientName}`,
    agreed && moneyText(agreed),
    more > 0 && (more === 1 ? "1 more step" : `${more} more steps`),
  ];
  const isLate = group === "todo" && next.dueOn !== null && next.dueOn < today;
  return (
    <Link
      to={`?collaboration=${_id}`}
      className="group -mx-3 flex min-h-18 items-center gap-4 rounded-field px-3 py-3.5 hover:bg-sunk"
    >
      <span className="min-w-0 grow">
        <span className="wrap-anywhere block font-semibold">{next.text}</span>
        {next.dueOn && (
          <span className={isLate ? "block font-semibold text-danger-text" : "block text-ink-soft"}>
            <span>{group === "todo" ? "by " : "until "}</span>
            <Day value={next.dueOn} />
          </span>
        )}
        <span className="wrap-anywhere mt-0.5 block text-ink-soft text-small">
          {facts.filter(Boolean).join(" · ")}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft group-hover:text-ink" />
    </Link>
  );
}
