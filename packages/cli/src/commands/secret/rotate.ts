import { renew, rotate } from '@ferry/core/contract/secrets/admin';
import type { Command } from 'commander';
import { dryRunOption } from '../../calls/call-commands.ts';
import { unaskedOption } from '../../calls/consent.ts';
import type { Context } from '../../context.ts';
import { CliError, exit } from '../../exit.ts';
import { createProgress } from '../../output/progress.ts';
import { noteAndExamples } from '../../words/examples.ts';
import { inARow, say } from '../../words/say.ts';
import { keyTable, type Status } from './key-table.ts';

/** Milliseconds between two requests. The server works for some seconds in each. */
const pauseMs = 2_000;
/** Milliseconds: twice the time for the largest site. After that the server continues by itself. */
const timeoutMs = 30 * 60_000;

export function addRotate(parent: Command, context: Context): void {
  parent
    .command('rotate')
    .description(say('secret.rotate'))
    .addOption(unaskedOption())
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      noteAndExamples(
        'secret.rotate_note',
        `ferry secret rotate --dry-run      ${say('secret.rotate_dry_run')}`,
        'ferry secret rotate',
        'ferry secret status',
        'ferry secret forget 1 --yes',
      ),
    )
    .action((options: { dryRun?: boolean }) => runRotate(context, options.dryRun === true));
}

const renewable = ({ keys }: Status) =>
  keys
    .filter(({ state }) => state === 'old')
    .flatMap(({ waiting }) => waiting)
    .reduce((sum, { count, is_renewed }) => sum + (is_renewed ? count : 0), 0);

async function runRotate(context: Context, isDry: boolean): Promise<void> {
  const { host, print, ask } = context;
  const { url } = await context.target();
  const begun = (await ask(rotate, {})).result;
  if (isDry) {
    await print.answer(begun, () => `${say('secret.would_begin_so', { url })}\n\n${keyTable(begun)}`);
    return;
  }
  const progress = createProgress(host);
  let status: Status = begun;
  const until = host.clock.now().getTime() + timeoutMs;
  try {
    while (!status.is_done) {
      const isWaiting = status.keys.some(({ state }) => state === 'announced');
      progress.show(
        isWaiting
          ? say('secret.waiting_for_processes')
          : say('secret.left_to_move', { left: renewable(status) }),
      );
      if (host.clock.now().getTime() > until)
        throw new CliError(exit.unreachable, say('secret.not_done_yet'));
      if (isWaiting) await pause(context);
      status = (await ask(renew, {})).result;
    }
  } finally {
    progress.end();
  }
  await print.answer({ ...status, is_new: begun.is_new }, () => {
    const head = begun.is_new
      ? say('secret.uses_key_now', { url, current_key_id: status.current_key_id })
      : say('secret.used_key_before', { url, current_key_id: status.current_key_id });
    return `${inARow(head, say('secret.older_keys'))}\n\n${keyTable(status)}`;
  });
}

async function pause({ host: { clock, signal } }: Context): Promise<void> {
  try {
    await clock.sleep(pauseMs, signal);
  } catch {
    throw new CliError(exit.interrupted, say('secret.interrupted'));
  }
}
