import { Badge } from "#web/ui/badge.tsx";

/** On what is made up to show how it could be. */
export function ExampleBadge() {
  return <Badge tone="outline">Example</Badge>;
}
