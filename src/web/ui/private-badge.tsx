import Lock from "lucide-react/icons/lock";
import { Badge } from "./badge.tsx";

/** Marks a creator whom only the team sees. */
export function PrivateBadge() {
  return (
    <Badge tone="outline">
      <Lock aria-hidden="true" />
      Private
    </Badge>
  );
}
