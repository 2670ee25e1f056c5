import { describe, expect, it } from "vitest";
import {
  type CampaignState,
  campaignActions,
  campaignCallers,
  campaignMachine,
} from "#domain/campaigns/campaign-states.ts";
import {
  type CollaborationState,
  collaborationActions,
  collaborationCallers,
  collaborationMachine,
} from "#domain/campaigns/collaboration-states.ts";
import { type OfferState, offerActions, offerCallers, offerMachine } from "#domain/campaigns/offer-states.ts";
import {
  type DeliverableState,
  deliverableActions,
  deliverableCallers,
  deliverableMachine,
} from "#domain/deliverables/deliverable-states.ts";
import {
  type PayoutState,
  payoutActions,
  payoutCallers,
  payoutMachine,
} from "#domain/payouts/payout-states.ts";
import {
  type ShortlistCaller,
  shortlistActions,
  shortlistMachine,
  type shortlistStates,
} from "#domain/shortlists/shortlist-states.ts";
import { applicantActions, applicantMachine, type applicantStates } from "#domain/status/applicant-states.ts";
import { type StateMachine, stateMachine } from "./state-machine.ts";

type Walked<State extends string, Action extends string, By extends string> = {
  machine: StateMachine<State, Action, By>;
  actions: readonly Action[];
  callers: readonly By[];
  /** The table once more, by hand: 'state action caller', and the state after it. */
  allowed: Map<string, State>;
};

/** In 10,000 random steps, the machine allows what its table has, and nothing else. */
function walk<State extends string, Action extends string, By extends string>({
  machine,
  actions,
  callers,
  allowed,
}: Walked<State, Action, By>): void {
  const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T;
  for (let step = 0; step < 10_000; step += 1) {
    const [state, action, by] = [pick(machine.states), pick(actions), pick(callers)];
    const to = allowed.get(`${state} ${action} ${by}`);
    const everAllowed = [...allowed.keys()].some((key) => key.endsWith(` ${action} ${by}`));
    const expected = to ? { to } : everAllowed ? "not-now" : "never";
    expect(machine.step(state, action, by), `${state} ${action} ${by}`).toEqual(expected);
    expect(machine.actionsIn(state, by).includes(action)).toBe(to !== undefined);
  }
}

describe("the machine of", () => {
  it("applications", () => {
    const allowed = new Map<string, (typeof applicantStates)[number]>([
      ["waiting ask editor", "changes_asked"],
      ["waiting approve editor", "approved"],
      ["waiting reject editor", "rejected"],
      ["waiting close editor", "closed"],
      ["waiting edit applicant", "waiting"],
      ["waiting withdraw applicant", "withdrawn"],
      ["changes_asked approve editor", "approved"],
      ["changes_asked reject editor", "rejected"],
      ["changes_asked close editor", "closed"],
      ["changes_asked edit applicant", "waiting"],
      ["changes_asked withdraw applicant", "withdrawn"],
    ]);
    walk({ machine: applicantMachine, actions: applicantActions, callers: ["editor", "applicant"], allowed });
  });

  it("campaigns", () => {
    const open = ["requested", "draft", "active", "paused"].map(
      (state) => [`${state} cancel owner`, "cancelled"] as const,
    );
    const steps = [
      ["requested take", "draft"],
      ["draft activate", "active"],
      ["active pause", "paused"],
      ["paused resume", "active"],
      ["active complete", "completed"],
      ["completed archive", "archived"],
      ["completed reopen", "active"],
    ] as const;
    const byBoth = steps.flatMap(([step, to]) => campaignCallers.map((by) => [`${step} ${by}`, to] as const));
    const allowed = new Map<string, CampaignState>([...byBoth, ...open]);
    walk({ machine: campaignMachine, actions: campaignActions, callers: campaignCallers, allowed });
  });

  it("collaborations", () => {
    const allowed = new Map<string, CollaborationState>([
      ["listed clear editor", "cleared"],
      ["listed clear client", "cleared"],
      ["cleared unclear editor", "listed"],
      ["cleared unclear client", "listed"],
      ["listed invite editor", "invited"],
      ["cleared invite editor", "invited"],
      ["invited counter creator", "negotiating"],
      ["negotiating counter creator", "negotiating"],
      ["invited agree creator", "agreed"],
      ["invited agree editor", "agreed"],
      ["negotiating agree creator", "agreed"],
      ["negotiating agree editor", "agreed"],
      ["agreed start editor", "producing"],
      ["agreed start system", "producing"],
      ["producing finish system", "published"],
      ["published fault system", "producing"],
      ["published complete editor", "completed"],
      ["listed pass editor", "passed"],
      ["cleared pass editor", "passed"],
      ["invited pass editor", "passed"],
      ["negotiating pass editor", "passed"],
      ["listed pass client", "passed"],
      ["cleared pass client", "passed"],
      ["invited decline creator", "declined"],
      ["negotiating decline creator", "declined"],
      ["invited close editor", "no_reply"],
      ["negotiating close editor", "no_reply"],
      ["agreed cancel editor", "cancelled"],
      ["producing cancel editor", "cancelled"],
      ["passed reopen editor", "listed"],
      ["declined reopen editor", "listed"],
      ["no_reply reopen editor", "listed"],
      ["passed reopen client", "listed"],
    ]);
    walk({
      machine: collaborationMachine,
      actions: collaborationActions,
      callers: collaborationCallers,
      allowed,
    });
  });

  it("deliverables", () => {
    const undelivered = ["planned", "submitted", "client_review", "changes", "approved"];
    const both = (step: string, to: DeliverableState) =>
      [
        [`${step} creator`, to],
        [`${step} editor`, to],
      ] as const;
    const allowed = new Map<string, DeliverableState>([
      ...["planned", "changes", "submitted"].flatMap((state) => both(`${state} submit`, "submitted")),
      ["submitted forward editor", "client_review"],
      ["client_review recall editor", "submitted"],
      ["client_review answer client", "submitted"],
      ["submitted retract client", "client_review"],
      ["submitted approve editor", "approved"],
      ["submitted ask editor", "changes"],
      ["changes refuse creator", "submitted"],
      ...["approved", "planned"].flatMap((state) => both(`${state} publish`, "published")),
      ["published verify editor", "verified"],
      ["published fault editor", "approved"],
      ...undelivered.map((state) => [`${state} drop editor`, "dropped"] as const),
      ...undelivered.map((state) => [`${state} drop system`, "dropped"] as const),
    ]);
    walk({
      machine: deliverableMachine,
      actions: deliverableActions,
      callers: deliverableCallers,
      allowed,
    });
  });

  it("offers", () => {
    const allowed = new Map<string, OfferState>([
      ["open accept receiver", "accepted"],
      ["open record maker", "accepted"],
      ["open decline receiver", "declined"],
      ["open withdraw maker", "withdrawn"],
      ["open withdraw system", "withdrawn"],
      ["open supersede system", "superseded"],
      ["open expire system", "expired"],
    ]);
    walk({ machine: offerMachine, actions: offerActions, callers: offerCallers, allowed });
  });

  it("payouts", () => {
    const allowed = new Map<string, PayoutState>([
      ["planned fall_due system", "due"],
      ["due wait system", "planned"],
      ["due approve owner", "approved"],
      ["approved pay owner", "paid"],
      ["planned cancel owner", "cancelled"],
      ["planned cancel system", "cancelled"],
      ["due cancel owner", "cancelled"],
      ["due cancel system", "cancelled"],
      ["approved cancel owner", "cancelled"],
    ]);
    walk({ machine: payoutMachine, actions: payoutActions, callers: payoutCallers, allowed });
  });

  it("shortlists", () => {
    const callers: ShortlistCaller[] = ["editor", "program", "reviewer"];
    const allowed = new Map<string, (typeof shortlistStates)[number]>([
      ["open close editor", "closed"],
      ["closed reopen editor", "open"],
      ["open edit editor", "open"],
      ["open share editor", "open"],
      ["open propose program", "open"],
      ["open vote reviewer", "open"],
      ["open finish reviewer", "open"],
    ]);
    walk({ machine: shortlistMachine, actions: shortlistActions, callers, allowed });
  });
});

it("refuses a table in which an action leads to two states", () => {
  const row = { from: ["a"], action: "go", by: ["me"] } as const;
  expect(() =>
    stateMachine(
      ["a", "b", "c"],
      [
        { ...row, to: "b" },
        { ...row, to: "c" },
      ],
    ),
  ).toThrow("'go' leads from 'a' to two states");
});
