import type { Failure } from '@ferry/core/client';
import type { CallAnswer, CallInput } from '@ferry/core/contract/base/call';
import { customerState, find, show } from '@ferry/core/contract/customers/admin';
import { grantTo } from '@ferry/core/contract/customers/care';
import { type Command, Option } from 'commander';
import { countArgument } from '../../arguments/arguments.ts';
import { customerArgument } from '../../arguments/customers.ts';
import { dryRunOption, oldKeyOption } from '../../calls/call-commands.ts';
import { worksForLong } from '../../calls/command-ways.ts';
import { assertAgreed, yesOption } from '../../calls/consent.ts';
import { checkInput } from '../../calls/contract-command.ts';
import { addFields, bodyFields, givenOf, whenChosen } from '../../calls/fields.ts';
import { allRows } from '../../calls/rows.ts';
import type { Context } from '../../context.ts';
import { CliError, exit, usageError } from '../../exit.ts';
import { grantWords } from '../../output/grant-words.ts';
import { createProgress } from '../../output/progress.ts';
import { facts, table } from '../../output/table.ts';
import { storeRest } from '../../platform/files/rest-file.ts';
import { readInput } from '../../platform/input.ts';
import { noteAndExamples } from '../../words/examples.ts';
import { inARow, say } from '../../words/say.ts';

interface Options {
  readonly ids?: string;
  readonly q?: string;
  readonly state?: string;
  readonly plan?: string;
  readonly onLevel?: number;
  readonly silentDays?: number;
  readonly invitedBy?: ReturnType<typeof customerArgument>;
  readonly rest?: string;
  readonly yes?: boolean;
  readonly dryRun?: boolean;
}

/** The maximum number of customers. A larger number is probably a mistake. */
const maxCustomers = 100_000;

/** What each customer gets, and why: the body of each call. */
type Gift = CallInput<typeof grantTo>['body'];

/** The gift that the options describe, as in `users grant`. */
function giftOf(context: Context, options: Options): Gift {
  const body = givenOf(bodyFields(grantTo) ?? [], { ...options });
  checkInput(context, grantTo, { user: 'each', body });
  // The call's schema has validated it.
  return body as Gift;
}

export function addGrantMany(parent: Command, context: Context): void {
  const command = worksForLong(parent.command('grant-many'));
  whenChosen(command, () => addFields(command, bodyFields(grantTo) ?? []));
  command
    .description(say('users.grant_many'))
    .option('--ids <file>', say('shared.whom_by_file'))
    .option('--q <text>', say('users.grant_many_q'))
    .addOption(new Option('--state <state>').choices(customerState.options))
    .option('--plan <text>')
    .addOption(
      new Option('--on-level <number>', say('users.grant_many_on_level')).argParser(countArgument(0, 10_000)),
    )
    .addOption(new Option('--silent-days <number>').argParser(countArgument(1, 3_650)))
    .addOption(new Option('--invited-by <customer>').argParser(customerArgument))
    .addOption(oldKeyOption())
    .option('--rest <file>', say('users.grant_many_rest'))
    .addOption(yesOption())
    .addOption(dryRunOption())
    .addHelpText(
      'after',
      noteAndExamples(
        'users.grant_many_note',
        'ferry users grant-many --state active --on-level 2 --traffic 10GB --reason outage',
        'ferry users grant-many --state active --days 3 --reason outage --dry-run',
        'ferry users grant-many --ids hit.txt --days 3 --reason outage --idempotency-key outage-1120 --yes',
      ),
    )
    .action((options: Options) => runGrantMany(context, options));
}

async function idsOf(context: Context, file: string): Promise<string[]> {
  const text = await readInput(context.host, file, say('users.name_ids'));
  return text.split(/\r?\n/).flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
}

/** A customer as the file has it, or by number and address. */
interface Chosen {
  readonly user: string;
  readonly email?: string;
}

/** Reads all customers before the first grant, because a grant may change whether a customer matches the filter. */
async function selectionOf(context: Context, options: Options): Promise<Chosen[]> {
  const { q, state, plan, onLevel: level, silentDays, invitedBy, ids } = options;
  const filter = { q, state, plan, level, silent_days: silentDays, invited_by: invitedBy };
  const isFiltered = Object.values(filter).some((one) => one !== undefined);
  if ((ids !== undefined) === isFiltered) throw usageError(say('users.say_whom'));
  const chosen = new Map<string, Chosen>();
  if (ids !== undefined) for (const user of await idsOf(context, ids)) chosen.set(user, { user });
  else
    for await (const { user_id, email } of allRows(context, find, await context.resolved(filter)))
      chosen.set(String(user_id), { user: String(user_id), email: String(email) });
  if (chosen.size > maxCustomers)
    throw usageError(say('users.too_many', { total: chosen.size, most: maxCustomers }));
  return [...chosen.values()];
}

const nameOf = ({ user, email }: Chosen) => (email === undefined ? user : `${user} ${email}`);

interface Failed extends Chosen {
  readonly why: string;
}

/** The result of a dry run: the customer before and after. */
type Effect = Chosen & Pick<CallAnswer<typeof grantTo>['result'], 'before' | 'after'>;

/**
 * The id of a customer, also if the file has the address. The idempotency key contains the id, so nobody gets the gift
 * twice.
 */
async function numberOf(context: Context, user: string): Promise<string | Failure> {
  if (/^\d{1,9}$/.test(user)) return String(Number(user));
  const outcome = await context.send(show, { user });
  return outcome.kind === 'ok' ? String(outcome.answer.result.user_id) : outcome;
}

interface Given {
  readonly given: number;
  readonly failed: readonly Failed[];
  /** Of a dry run. */
  readonly effects: readonly Effect[];
  /** The error that ended the run, and the customers that were not tried. */
  readonly end?: CliError;
  readonly untried: readonly string[];
}

/** Grants one by one. Failures are listed at the end. */
async function giveAll(
  context: Context,
  chosen: readonly Chosen[],
  { gift, isTried }: { gift: Gift; isTried: boolean },
): Promise<Given> {
  const progress = createProgress(context.host);
  const failed: Failed[] = [];
  const effects: Effect[] = [];
  let given = 0;
  try {
    for (const [at, one] of chosen.entries()) {
      const id = await numberOf(context, one.user);
      const outcome =
        typeof id === 'string' ? await context.send(grantTo, { user: id, body: gift }, { part: id }) : id;
      if (outcome.kind === 'ok') {
        given += 1;
        const { before, after } = outcome.answer.result;
        if (isTried) effects.push({ ...one, before, after });
      } else {
        const why = await context.explain(grantTo, outcome);
        if (outcome.kind === 'unreachable' || why.code === exit.noRights)
          return { given, failed, effects, end: why, untried: chosen.slice(at).map(({ user }) => user) };
        failed.push({ ...one, why: why.message });
      }
      progress.show(say('shared.part_of_all', { part: given + failed.length, all: chosen.length }));
    }
  } finally {
    progress.end();
  }
  return { given, failed, effects, untried: [] };
}

/** Ends a run that did not complete: with exit code 5 if some customers have the gift, and a file of the others for `--ids`. */
async function endPartly({ host }: Context, options: Options, key: string, all: number, ran: Given) {
  const { given, failed, end, untried } = ran;
  const code = end === undefined ? exit.refused : end.code;
  const isPartly = given > 0 && code !== exit.interrupted && options.dryRun !== true;
  const told = inARow(
    end?.message ?? '',
    options.dryRun === true
      ? say('users.would_get_it', { given, all, failed: failed.length })
      : say('users.have_it', { given, all, failed: failed.length }),
  );
  if (options.dryRun === true) throw new CliError(code, told);
  const rest = [...failed.map(({ user }) => user), ...untried];
  const text = `${rest.join('\n')}\n`;
  const { words } = await storeRest(host.env, text, { file: options.rest, name: 'ids.txt' });
  throw new CliError(
    isPartly ? exit.partly : code,
    inARow(told, words, say('users.repeat_with_rest', { key })),
  );
}

/** What would change for each customer, or why they would get nothing. */
async function effectsText({ effects, failed }: Given): Promise<string> {
  const { changeCells, changeHeads } = await import('../../output/changes/changes.ts');
  const changes = effects.flatMap((one) =>
    changeCells(one.before, one.after, grantTo.answer).map((cells) => [nameOf(one), ...cells]),
  );
  const nothing = failed.map((one) => [nameOf(one), one.why]);
  return [
    ...(changes.length > 0 ? [table([say('shared.customer'), ...changeHeads()], changes)] : []),
    ...(nothing.length > 0 ? [table([say('users.gets_nothing'), say('users.why')], nothing)] : []),
  ].join('\n\n');
}

async function runGrantMany(context: Context, options: Options): Promise<void> {
  const { print } = context;
  const gift = giftOf(context, options);
  const chosen = await selectionOf(context, options);
  if (chosen.length === 0) throw usageError(say('users.nobody_fits'));
  const isTried = options.dryRun === true;
  const what = grantWords(gift.grant);
  await assertAgreed(context, options, {
    about: say('users.each_gets', { total: chosen.length, what }),
    notDone: say('users.nothing_given'),
  });
  const key = context.key();
  // Shown also with --quiet, because it is needed if the run is killed.
  if (!isTried && context.options().idempotencyKey === undefined)
    print.warning(say('users.run_again_with_key', { key }));
  const ran = await giveAll(context, chosen, { gift, isTried });
  const { given, failed, effects, end } = ran;
  if (end !== undefined) return await endPartly(context, options, key, chosen.length, ran);
  await print.answer({ key, given, failed, ...(isTried && { effects }) }, async () => {
    const sums = [
      [say('users.each'), what],
      [say('users.given_to'), String(given)],
      [say('users.not_given_to'), String(failed.length)],
    ] as const;
    if (isTried) return `${facts(sums)}\n\n${await effectsText(ran)}`;
    return facts([...sums, ...failed.slice(0, 20).map((one) => [`  ${nameOf(one)}`, one.why] as const)]);
  });
  if (failed.length > 0) await endPartly(context, options, key, chosen.length, ran);
}
