import { type RightState, rightStateLabels } from "#domain/rights/right-rules.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";

const tones: Record<RightState, BadgeTone> = {
  pending: "outline",
  active: "brand",
  ending: "gold",
  ended: "danger",
  revoked: "plain",
};

export function RightBadge({ state }: { state: RightState }) {
  return <Badge tone={tones[state]}>{rightStateLabels[state]}</Badge>;
}
