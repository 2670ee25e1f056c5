import { stateMachine } from "../states/state-machine.ts";

export const campaignStates = [
  "requested",
  "draft",
  "active",
  "paused",
  "completed",
  "archived",
  "cancelled",
] as const;
export type CampaignState = (typeof campaignStates)[number];

export const campaignActions = [
  "take",
  "activate",
  "pause",
  "resume",
  "complete",
  "archive",
  "reopen",
  "cancel",
] as const;
export type CampaignAction = (typeof campaignActions)[number];

export const campaignCallers = ["editor", "owner"] as const;
export type CampaignCaller = (typeof campaignCallers)[number];

const anyone: readonly CampaignCaller[] = campaignCallers;

export const campaignMachine = stateMachine<CampaignState, CampaignAction, CampaignCaller>(campaignStates, [
  { from: ["requested"], action: "take", to: "draft", by: anyone },
  { from: ["draft"], action: "activate", to: "active", by: anyone },
  { from: ["active"], action: "pause", to: "paused", by: anyone },
  { from: ["paused"], action: "resume", to: "active", by: anyone },
  { from: ["active"], action: "complete", to: "completed", by: anyone },
  { from: ["completed"], action: "archive", to: "archived", by: anyone },
  { from: ["completed"], action: "reopen", to: "active", by: anyone },
  { from: ["requested", "draft", "active", "paused"], action: "cancel", to: "cancelled", by: ["owner"] },
]);

/** Actions that end a campaign, including everything that is not agreed. */
export type CampaignEnd = Extract<CampaignAction, "cancel" | "complete">;

/** States in which there is still work to do. */
export const openCampaignStates = [
  "requested",
  "draft",
  "active",
  "paused",
] as const satisfies CampaignState[];

export function isOpenCampaign({ state }: { state: CampaignState }): boolean {
  return openCampaignStates.some((open) => open === state);
}

export const campaignStateLabels: Record<CampaignState, string> = {
  requested: "Requested",
  draft: "Draft",
  active: "Active",
  paused: "Paused",
  completed: "Completed",
  archived: "Archived",
  cancelled: "Canceled",
};

export const campaignActionLabels: Record<CampaignAction, string> = {
  take: "Take on",
  activate: "Activate",
  pause: "Pause",
  resume: "Resume",
  complete: "Complete",
  archive: "Archive",
  reopen: "Reopen",
  cancel: "Cancel campaign",
};

export const objectives = {
  awareness: "Awareness",
  content: "Content",
  launch: "Launch",
  sales: "Sales",
  event: "Event",
} as const;
export type Objective = keyof typeof objectives;
export const objectiveCodes = Object.keys(objectives) as [Objective, ...Objective[]];

/** Sections of a brief, in order. */
export const briefParts = {
  about: "About",
  keyMessages: "Key messages",
  dos: "Do",
  donts: "Don’t",
  tags: "Tags and mentions",
  links: "Links",
} as const;
export type BriefPart = keyof typeof briefParts;
export const briefPartNames = Object.keys(briefParts) as [BriefPart, ...BriefPart[]];
