import { insert } from '@ferry/core/contract/bans/admin';
import { Argument, type Command, Option } from 'commander';
import { durationArgument } from '../../arguments/arguments.ts';
import { type Moment, momentArgument } from '../../arguments/moments.ts';
import { dryRunOption } from '../../calls/call-commands.ts';
import { yesOption } from '../../calls/consent.ts';
import type { Context } from '../../context.ts';
import { usageError } from '../../exit.ts';
import { setField } from '../../output/field-names.ts';
import { facts } from '../../output/table.ts';
import { aboutOf, say } from '../../words/say.ts';
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
    .description(aboutOf(insert))
    .addArgument(setField(new Argument('<user>', say('users.user')), 'user_id'))
    .addOption(
      setField(new Option('--until <time>', say('users.ban_until')), 'task_end_at').argParser(
        momentArgument('ahead'),
      ),
    )
    .addOption(
      new Option('--for <duration>', say('users.ban_for')).argParser(durationArgument).conflicts('until'),
    )
    .addOption(
      setField(new Option('--from <time>', say('shared.starts_by_default_now')), 'task_start_at').argParser(
        momentArgument('ahead'),
      ),
    )
    .addOption(setField(new Option('--reason <text>', say('users.ban_reason')), 'ban_context'))
    .option('--remark <text>', say('users.ban_remark'))
    .addOption(setField(new Option('--mail', say('users.ban_mail')), 'is_need_send_email'))
    .addOption(yesOption())
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      `
${say('shared.examples')}
  ferry users ban 42 --for 3d
  ferry users ban lin.xia@example.com --for P3D --reason "Shared account" --mail --yes
  ferry users ban 42 --from 'tomorrow 9:00' --until 2027-01-01 --yes

${say('users.ban_note')}`,
    )
    .action((user: string, given: Omit<BanOptions, 'user'>) => runBan(context, { ...given, user }));
}

function endOf(
  { until, from }: { until: Date | undefined; from: Date | undefined },
  length: number | undefined,
  now: Date,
): Date {
  const end = until ?? (length === undefined ? undefined : new Date((from ?? now).getTime() + length));
  if (!end) throw usageError(say('users.say_when'));
  // toISOString writes years after 9999 in a form that the contract refuses.
  if (!(end.getUTCFullYear() <= 9999)) throw usageError(say('users.ends_too_late'));
  if (end <= now || (from && end <= from)) {
    throw usageError(say('users.ends_too_early'));
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
      [say('users.banned_now'), words],
      [say('shared.from'), start ?? say('shared.now')],
      [say('shared.until'), end],
    ]),
  );
}
