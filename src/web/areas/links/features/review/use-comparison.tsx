import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { useMediaQuery } from "#web/ui/media-query.ts";
import type { ReviewView } from "./review-view.ts";

export type Comparison = ReturnType<typeof useComparison>;

/** Two to four creators side by side, or two on narrow screens. */
export function useComparison({ available }: ReviewView) {
  const isWide = useMediaQuery("(min-width: 48rem)");
  const most = isWide ? 4 : 2;
  const [ids, setIds] = useState<readonly string[]>([]);
  const [isOpen, setOpen] = useState(false);
  const views = available.filter(({ item }) => ids.includes(item._id)).slice(0, most);
  const chosen = views.map(({ item }) => item._id);
  const isEnough = chosen.length >= 2;
  return {
    chosen,
    views,
    most,
    isOpen: isOpen && isEnough,
    close: () => setOpen(false),
    choose: (itemId: string, isChosen: boolean) =>
      setIds(isChosen ? [...chosen, itemId] : chosen.filter((other) => other !== itemId)),
    button: (
      <Button
        variant="secondary"
        size="small"
        className="min-h-11"
        disabled={!isEnough}
        onClick={() => setOpen(true)}
      >
        {isEnough ? `Compare ${chosen.length}` : most === 2 ? "Compare 2" : `Compare 2 to ${most}`}
      </Button>
    ),
  };
}
