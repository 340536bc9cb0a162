import { assertAgreed } from '../../calls/consent.ts';
import type { Context } from '../../context.ts';
import { CliError, exit, usageError } from '../../exit.ts';
import { createProgress } from '../../output/progress.ts';
import { inARow, say } from '../../words/say.ts';
import { kinds } from './kinds.ts';
import { type Plan, planSite } from './plan.ts';
import { label, planText } from './show-plan.ts';
import { asYaml, readSite, sectionOf } from './site-file.ts';

/** Exports the named sections, or all. */
export async function runExport(context: Context, sections: readonly string[]): Promise<void> {
  const all = kinds.map(({ section }) => section);
  const unknown = sections.filter((name) => !all.includes(name));
  if (unknown.length > 0)
    throw usageError(say('site.no_section', { unknown: unknown.join(', '), sections: all.join(', ') }));
  const site: Record<string, unknown> = {};
  for (const kind of kinds)
    if (sections.length === 0 || sections.includes(kind.section))
      site[kind.section] = sectionOf(kind, await kind.read(context));
  await context.print.answer(site, () => asYaml(site));
}

interface Asked {
  readonly file: string;
  readonly prune?: boolean;
}

const planOf = async (context: Context, { file, prune }: Asked): Promise<Plan> =>
  await planSite(context, await readSite(context.host, file, kinds), kinds, prune === true);

const asJson = ({ steps, untouched, unnamed }: Plan, done: number) => ({
  steps: steps.map(({ does, what, name, changes }) => ({ does, what, name, changes })),
  untouched,
  unnamed,
  done,
});

export async function runDiff(context: Context, asked: Asked): Promise<void> {
  const plan = await planOf(context, asked);
  await context.print.answer(asJson(plan, 0), () => planText(plan));
}

/** No step has an idempotency key of the command, because a repeat compares again and may have fewer steps. */
const withOwnKeys = (context: Context): Context => ({
  ...context,
  ask: (call, input) => context.ask(call, input, { idempotencyKey: crypto.randomUUID() }),
});

/**
 * Makes the calls one after another. A failure reports the progress. A repeated run compares again and does the rest.
 */
async function carryOut(context: Context, { steps }: Plan, isTried: boolean): Promise<void> {
  const progress = createProgress(context.host);
  try {
    for (const [done, step] of steps.entries()) {
      progress.show(say('site.step_of_steps', { done, all: steps.length, step: label(step) }));
      try {
        await step.send(withOwnKeys(context));
      } catch (error) {
        if (!(error instanceof CliError)) throw error;
        const far = say('site.done_so_far', { done, all: steps.length });
        const isPartly = done > 0 && !isTried && error.code !== exit.interrupted;
        throw new CliError(
          isPartly ? exit.partly : error.code,
          inARow(
            say('site.at_step', { step: label(step), message: error.message }),
            isTried ? say('shared.nothing_changed') : far,
          ),
        );
      }
    }
  } finally {
    progress.end();
  }
}

export async function runApply(
  context: Context,
  asked: Asked & { readonly yes?: boolean; readonly dryRun?: boolean },
): Promise<void> {
  const plan = await planOf(context, asked);
  const isTried = asked.dryRun === true;
  if (plan.steps.length === 0) {
    await context.print.answer(asJson(plan, 0), () => planText(plan));
    return;
  }
  const isAsked = asked.yes !== true && !isTried;
  await assertAgreed(context, asked, { preview: planText(plan) });
  if (!isAsked && !context.wantsJson() && context.options().quiet !== true)
    context.host.stdout.write(`${planText(plan)}\n`);
  await carryOut(context, plan, isTried);
  await context.print.answer(asJson(plan, isTried ? 0 : plan.steps.length), () =>
    isTried ? say('site.would_do_all') : say('site.all_done'),
  );
}
