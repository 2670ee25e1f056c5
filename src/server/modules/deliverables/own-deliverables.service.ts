import type { LinkPrincipal } from "#domain/access/principal.ts";
import { deliverableMachine, deliverableStateLabels } from "#domain/deliverables/deliverable-states.ts";
import type {
  OwnResultInput,
  Publication,
  Refusal,
  ResultsInput,
} from "#domain/deliverables/deliverables.contract.ts";
import { EditConflict, InvalidFields, Missing, StepConflict } from "#domain/errors.ts";
import { type Context, within } from "#server/context.ts";
import type { CollaborationPageService } from "#server/modules/campaigns/collaboration-page.service.ts";
import type { StepBy } from "#server/modules/campaigns/collaboration-steps.service.ts";
import * as links from "#server/modules/links/links.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import type { PieceInWork } from "./deliverable-changes.service.ts";
import { missingInStep, nothingTyped } from "./deliverable-needs.ts";
import type { DeliverableReader } from "./deliverable-reader.ts";
import { type DeliverableStepsService, lockPiece } from "./deliverable-steps.service.ts";
import type { DeliverablesService } from "./deliverables.service.ts";
import { type ResultRow, resultsOf } from "./drafts.repository.ts";
import { type DraftsService, refuseIdle, type SentDraft } from "./drafts.service.ts";
import { putFigures } from "./post-figures.ts";
import type { ResultFilesService, SentResultFiles } from "./result-files.service.ts";

type Creator = LinkPrincipal<"collaboration">;

export type OwnDeliverablesService = ReturnType<typeof ownDeliverablesService>;
type Dependencies = {
  database: Database;
  context: Context;
  collaborationPage: Pick<CollaborationPageService, "read">;
  deliverableReader: Pick<DeliverableReader, "facts">;
  deliverableSteps: DeliverableStepsService;
  deliverables: Pick<DeliverablesService, "published">;
  drafts: DraftsService;
  resultFiles: ResultFilesService;
  now: () => Date;
};

/** A creator's own deliverables, opened by the link of the collaboration. */
export function ownDeliverablesService(dependencies: Dependencies) {
  const { database, context, collaborationPage, deliverableReader, deliverableSteps } = dependencies;
  const { deliverables, drafts, resultFiles, now } = dependencies;

  /** Throws `Missing` for deliverables of other collaborations, too. The link is locked last, as everywhere. */
  const lock = async (transaction: Executor, principal: Creator, id: string): Promise<PieceInWork> => {
    const piece = await lockPiece(transaction, id);
    if (piece.collaboration.id !== principal.subject.id) throw new Missing();
    await links.hold(within(context, transaction), principal);
    return piece;
  };
  /** Runs a change and resolves to the updated page. */
  const change = async (
    principal: Creator,
    id: string,
    run: (transaction: Executor, piece: PieceInWork, by: StepBy) => Promise<void>,
  ) => {
    await database.transaction(async (transaction) => {
      const piece = await lock(transaction, principal, id);
      await run(transaction, piece, creator(principal, piece));
    });
    return collaborationPage.read(principal);
  };

  return {
    /** A repeated call adds nothing. */
    async sendDraft(principal: Creator, id: string, sent: SentDraft) {
      const { input } = sent;
      await drafts.receive(sent, { id, sentBy: principal.subject.id }, async (transaction, files) => {
        const piece = await lock(transaction, principal, id);
        await drafts.submit(transaction, piece, { input, files, by: creator(principal, piece) });
      });
      return collaborationPage.read(principal);
    },

    refuse: (principal: Creator, id: string, refusal: Refusal) =>
      change(principal, id, (transaction, piece, by) =>
        drafts.refuse(transaction, piece, { ...refusal, by }),
      ),

    publish: (principal: Creator, id: string, publication: Publication) =>
      change(principal, id, async (transaction, piece, by) => {
        refuseIdle(piece);
        if (typeof deliverableMachine.step(piece.deliverable.state, "publish", "creator") === "string") {
          const label = deliverableStateLabels[piece.deliverable.state];
          throw new StepConflict(await collaborationPage.read(principal), label);
        }
        const facts = await deliverableReader.facts(transaction, piece);
        const missing = missingInStep("publish", facts, { ...nothingTyped, url: publication.url });
        if (missing.length > 0) throw new InvalidFields(missing);
        const step = await deliverables.published(transaction, piece, publication);
        await deliverableSteps.apply(transaction, piece, { action: "publish", by, ...step });
      }),

    enterResults: (principal: Creator, id: string, { results }: ResultsInput) =>
      change(principal, id, async (transaction, piece) => {
        const stored = await resultsOf(transaction, [id]);
        if (results.some((result) => overwritesUnseen(result, stored))) {
          throw new EditConflict(await collaborationPage.read(principal));
        }
        const figures = results.map(({ replaces: _, ...result }) => result);
        await putFigures(transaction, piece, { results: figures, enteredBy: "creator", at: now() });
      }),

    /** A repeated call adds nothing. */
    async addResultFiles(principal: Creator, id: string, sent: SentResultFiles) {
      await resultFiles(sent, id, (transaction) => lock(transaction, principal, id));
      return collaborationPage.read(principal);
    },
  };
}

function overwritesUnseen(
  { metric, measuredOn, value, replaces }: OwnResultInput,
  stored: ResultRow[],
): boolean {
  const own = stored.find(
    (row) => row.metric === metric && row.measuredOn === measuredOn && row.enteredBy === "creator",
  );
  return own !== undefined && own.value !== value && own.value !== replaces;
}

function creator({ linkId }: Creator, { collaboration }: PieceInWork): StepBy {
  return { caller: "creator", author: { type: "link", id: linkId, name: collaboration.creatorName } };
}
