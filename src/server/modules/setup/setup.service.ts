import type { AdminPrincipal } from "#domain/access/principal.ts";
import { sectionNames } from "#domain/content/sections.ts";
import { type Setup, type SetupStep, setupSteps } from "#domain/setup/setup.contract.ts";
import { type Context, transact } from "#server/context.ts";
import { emit } from "#server/events/events.ts";
import { countAdmins } from "#server/modules/admin/admin.service.ts";
import {
  hasChanged,
  historyRecord,
  readAgencySettings,
} from "#server/modules/agency/agency-settings.service.ts";
import * as mailState from "#server/modules/agency/mail-state.service.ts";
import { countAllInfluencers } from "#server/modules/influencers/influencers.service.ts";
import * as factors from "#server/modules/two-factor/two-factor.service.ts";
import { deleteSkippedStep, insertSkippedStep, listSkippedSteps } from "./skipped-steps.repository.ts";

// Steps of the setup, and whether each is done, skipped, or open.

/** Name of the agency in the page text that comes with the product. */
const givenName = "Tandem";

export async function read(context: Context, { adminId }: AdminPrincipal): Promise<Setup> {
  const [skipped, done] = await Promise.all([
    listSkippedSteps(context.database),
    doneSteps(context, adminId),
  ]);
  const stateOf = (step: SetupStep) => (done[step] ? "done" : skipped.has(step) ? "skipped" : "open");
  return { steps: setupSteps.map((step) => ({ step, state: stateOf(step) })) };
}

export async function change(
  context: Context,
  actor: AdminPrincipal,
  step: SetupStep,
  { skipped }: { skipped: boolean },
): Promise<Setup> {
  await transact(context, async (transaction) => {
    const write = skipped ? insertSkippedStep : deleteSkippedStep;
    if (!(await write(transaction.database, step))) return;
    const changes = { action: "edit", ...historyRecord, after: { setupStep: step, skipped } } as const;
    await emit(transaction, { type: "records.changed", actor, changes });
  });
  return read(context, actor);
}

/** Page text that cannot be read counts as not done. */
async function doneSteps(context: Context, adminId: string): Promise<Record<SetupStep, boolean>> {
  const { database, content } = context;
  const [navigation, identity, open, settings, mail, creators, admins, secondFactor] = await Promise.all([
    content.read("navigation").catch(() => undefined),
    content.read("identity").catch(() => undefined),
    Promise.all(sectionNames.map((section) => content.readOpenPlaces(section))).catch(() => undefined),
    readAgencySettings(database),
    mailState.read(context),
    countAllInfluencers(database, { withPrivate: true }),
    countAdmins(database),
    factors.isOn(context, adminId),
  ]);
  return {
    name: navigation !== undefined && navigation.brandName !== givenName,
    logo: identity?.logo !== undefined,
    legal: open?.flat().length === 0,
    mail: mail.delivery === "server" && mail.lastSentAt !== null,
    region: hasChanged(settings),
    creators: creators > 0,
    colleagues: admins > 1,
    "second-factor": secondFactor,
  };
}
