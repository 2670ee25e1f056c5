import Lock from "lucide-react/icons/lock";
import { Badge } from "./badge.tsx";

/** Marks a creator whom only the team sees. */
export function PrivateBadge({ isShort = false }: { isShort?: boolean }) {
  return (
    <Badge tone="outline">
      <Lock aria-hidden="true" />
      <span className={isShort ? "sr-only" : undefined}>Private</span>
    </Badge>
  );
}
