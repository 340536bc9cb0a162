import { insert } from '@ferry/core/contract/bans/admin';
import { type Command, Option } from 'commander';
import { durationArgument } from '../../arguments/arguments.ts';
import { type Moment, momentArgument } from '../../arguments/moments.ts';
import { dryRunOption } from '../../calls/call-commands.ts';
import { yesOption } from '../../calls/consent.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';
import { facts } from '../../output/table.ts';
import { say } from '../../words/say.ts';
import { assertSure, whoIs } from './who-is.ts';

interface BanOptions {
  /** Number, UUID or address. */
  readonly user: string;
  readonly until?: Moment;
  /** Milliseconds from the start. */
  readonly for?: number;
  /** By default now. */
  readonly from?: Moment;
  readonly reason?: string;
  readonly remark?: string;
  readonly mail?: boolean;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

export function addBan(parent: Command, context: Context): void {
  parent
    .command('ban')
    .description(insert.meaning)
    .argument('<user>', 'the customer: number, UUID or address')
    .addOption(new Option('--until <time>', 'when it ends').argParser(momentArgument('ahead')))
    .addOption(
      new Option('--for <duration>', 'how long it lasts, such as 3d or 12h')
        .argParser(durationArgument)
        .conflicts('until'),
    )
    .addOption(
      new Option('--from <time>', 'when it starts, by default now').argParser(momentArgument('ahead')),
    )
    .option('--reason <text>', 'shown to the customer')
    .option('--remark <text>', 'a note for admins')
    .option('--mail', 'tell the customer by e-mail')
    .addOption(yesOption())
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      `
Examples:
  ferry users ban 42 --for 3d
  ferry users ban lin.xia@example.com --for P3D --reason "Shared account" --mail --yes
  ferry users ban 42 --from 'tomorrow 9:00' --until 2027-01-01 --yes

A time is an ISO one with its offset, 3d or +3d from now, -2h, today, tomorrow or a day with or without an hour; those of
the clock are in the site's zone.`,
    )
    .action((user: string, given: Omit<BanOptions, 'user'>) => runBan(context, { ...given, user }));
}

function endOf(
  { until, from }: { until: Date | undefined; from: Date | undefined },
  length: number | undefined,
  now: Date,
): Date {
  const end = until ?? (length === undefined ? undefined : new Date((from ?? now).getTime() + length));
  if (!end) throw usageError(say`Say when the ban ends, with --until or --for.`);
  // toISOString writes years after 9999 in a form that the contract refuses.
  if (!(end.getUTCFullYear() <= 9999))
    throw usageError(say`The ban ends after the year 9999. Choose an earlier end.`);
  if (end <= now || (from && end <= from)) {
    throw usageError(say`The ban ends before it begins, or has ended already. Choose a later end.`);
  }
  return end;
}

async function runBan(context: Context, options: BanOptions): Promise<void> {
  const { ask, host, print } = context;
  const { user, from, reason, remark, mail } = options;
  const begin = from === undefined ? undefined : await context.moment(from);
  const until = options.until === undefined ? undefined : await context.moment(options.until);
  const end = endOf({ until, from: begin }, options.for, host.clock.now()).toISOString();
  const start = begin?.toISOString();
  const { user_id, email, words } = await whoIs(context, user);
  await assertSure(context, words, options);
  await ask(insert, {
    user_id,
    task_start_at: start,
    task_end_at: end,
    ban_context: reason,
    remark,
    is_need_send_email: String(mail === true),
  });
  await print.answer({ user_id, email, start_at: start ?? null, end_at: end, mail: mail === true }, () =>
    facts([
      [say`Banned`, words],
      [say`From`, start ?? say`now`],
      [say`Until`, end],
    ]),
  );
}
