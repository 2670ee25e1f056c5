import { Badge } from "#web/ui/badge.tsx";

/** Marks invented content. */
export function ExampleBadge() {
  return <Badge tone="outline">Example</Badge>;
}
