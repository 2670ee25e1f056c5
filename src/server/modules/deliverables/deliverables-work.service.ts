import type { DeliverableState } from "#domain/deliverables/deliverable-states.ts";
import { lateEntryDays } from "#domain/deliverables/entry-delay.ts";
import { nameOfDeliverable } from "#domain/deliverables/name-of-deliverable.ts";
import type { LateSubject } from "#domain/work/work-rules.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import {
  findCollaborationFacts,
  isInActiveCampaign,
  ownerOfCollaboration,
} from "#server/modules/campaigns/campaign-records.service.ts";
import type { WorkSource } from "#server/modules/work/work-source.service.ts";
import { listDueDeliverables } from "./deliverables.repository.ts";

const tasks: Partial<Record<DeliverableState, string>> = {
  planned: "Ask for the draft",
  changes: "Ask for the new draft",
  submitted: "Answer the draft",
  client_review: "Ask the client about the draft",
  approved: "Ask for the publication",
  published: "Check the post",
};

const subjects: Partial<Record<DeliverableState, LateSubject>> = {
  planned: "draft",
  changes: "draft",
  submitted: "answer",
  client_review: "client",
  approved: "post",
  published: "check",
};

/** Drafts and posts that wait for the team, and deliverables that creators are late with. */
export const deliverableWork: WorkSource = async (executor, query) => {
  const helpers = { ownerOf: ownerOfCollaboration, isActive: isInActiveCampaign };
  const { rows, total } = await listDueDeliverables(executor, query, helpers);
  const facts = await findCollaborationFacts(
    executor,
    rows.map(({ collaborationId }) => collaborationId),
  );
  const { timeZone } = await readAgencySettings(executor);
  const byId = new Map(facts.map((each) => [each.id, each]));
  return {
    total,
    rows: rows.map(
      ({ collaborationId, state, platform, format, title, publishedOn, publishedAt, ...row }) => ({
        ...row,
        name: byId.get(collaborationId)?.creatorName ?? "",
        task: `${
          state === "published" && lateEntryDays({ publishedOn, publishedAt }, timeZone) !== null
            ? "Check the post, and its day"
            : (tasks[state] ?? "Look at")
        }: ${nameOfDeliverable({ platform, format, title })}`,
        nextStep: byId.get(collaborationId)?.campaignName ?? "",
        subject: subjects[state] ?? "step",
      }),
    ),
  };
};
