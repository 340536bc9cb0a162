import { renew, rotate } from '@ferry/core/contract/secrets/admin';
import type { Command } from 'commander';
import { dryRunOption } from '../../calls/call-commands.ts';
import type { Context } from '../../context.ts';
import { CliError, exit } from '../../exit.ts';
import { createProgress } from '../../output/progress.ts';
import { inARow, say } from '../../words/say.ts';
import { keyTable, type Status } from './key-table.ts';

/** Milliseconds between two requests. The server works for some seconds in each. */
const pauseMs = 2_000;
/** Twice the time for the largest site. The server does the rest by itself. */
const mostMs = 30 * 60_000;

export function addRotate(parent: Command, context: Context): void {
  parent
    .command('rotate')
    .description('Makes a new key, and lays under it what can be.')
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      `
Customers do not notice it: links, sessions and codes stay valid, because older keys are kept for reading. Every process
learns of the new key half a minute before it is used. If the command is interrupted, the server continues by itself, and the
same command shows the progress again.

Examples:
  ferry secret rotate --dry-run      how much depends on the present key
  ferry secret rotate
  ferry secret status
  ferry secret forget 1 --yes`,
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
    await print.answer(begun, () => `${say`A rotation of ${url} would begin so:`}\n\n${keyTable(begun)}`);
    return;
  }
  const progress = createProgress(host);
  let status: Status = begun;
  const until = host.clock.now().getTime() + mostMs;
  try {
    while (!status.is_done) {
      const isWaiting = status.keys.some(({ state }) => state === 'announced');
      progress.show(
        isWaiting
          ? say`Waiting until every process knows the new key`
          : say`${renewable(status)} links and second factors are left`,
      );
      if (host.clock.now().getTime() > until)
        throw new CliError(
          exit.unreachable,
          say`It is not done yet. The server goes on by itself; look with "ferry secret status".`,
        );
      if (isWaiting) await pause(context);
      status = (await ask(renew, {})).result;
    }
  } finally {
    progress.end();
  }
  await print.answer({ ...status, is_new: begun.is_new }, () => {
    const head = begun.is_new
      ? say`${url} uses key ${status.current_key_id} now.`
      : say`${url} has used key ${status.current_key_id} for less than an hour; no other was made.`;
    return `${inARow(head, say`What hangs on older ones stays good:`)}\n\n${keyTable(status)}`;
  });
}

async function pause({ host: { clock, signal } }: Context): Promise<void> {
  try {
    await clock.sleep(pauseMs, signal);
  } catch {
    throw new CliError(exit.interrupted, say`Interrupted. The server does the rest by itself.`);
  }
}
