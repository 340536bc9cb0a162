import type { CallAnswer } from '@ferry/core/contract/base/call';
import { dayMs } from '@ferry/core/contract/base/values/units';
import { days, listAll } from '@ferry/core/contract/payments/admin';
import { check } from '@ferry/core/contract/wallet/admin';
import { type Command, Option } from 'commander';
import { worksForLong } from '../../calls/command-ways.ts';
import type { Context } from '../../context.ts';
import { CliError, exit, usageError } from '../../exit.ts';
import { facts, rowsOf } from '../../output/table.ts';
import { readInput } from '../../platform/input.ts';
import { noteAndExamples } from '../../words/examples.ts';
import { say } from '../../words/say.ts';
import { centsOf, type Paid, readStatement } from './statement.ts';

type Checked = CallAnswer<typeof check>['result'];
type Recharge = CallAnswer<typeof listAll>['result']['recharges'][number];
type System = Recharge['system'];

interface CheckOptions {
  readonly statement?: string;
  readonly system?: System;
  readonly from?: string;
  readonly to?: string;
}

interface DaySums {
  readonly day: string;
  readonly here: string;
  readonly statement: string;
  readonly difference: string;
}

/** A payment that differs between gateway and server. */
interface Difference {
  readonly trade_no: string;
  readonly here: string | null;
  readonly statement: string | null;
}

const text = (cents: bigint) => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Our sums in hundredths. The server writes them with two decimals. */
const cents = (amount: string) => centsOf(amount) ?? 0n;

function sumBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string, centsOfRow: (row: Row) => bigint) {
  const sums = new Map<string, bigint>();
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0n) + centsOfRow(row));
  return sums;
}

const pageRows = 1_000;

/** The payments through a gateway on these days, except those that staff marked as paid. */
async function recharges({ ask }: Context, system: System, from: string, to: string): Promise<Recharge[]> {
  const all: Recharge[] = [];
  // One more day at each end, because days are in the site's zone and these times in UTC.
  const paid_from = new Date(Date.parse(from) - dayMs).toISOString();
  const paid_to = new Date(Date.parse(to) + 2 * dayMs).toISOString();
  for (;;) {
    const input = {
      system,
      status: 'paid' as const,
      paid_from,
      paid_to,
      limit: pageRows,
      offset: all.length,
    };
    const { result } = await ask(listAll, input);
    all.push(...result.recharges);
    if (result.recharges.length < pageRows) return all.filter(({ paid_by }) => paid_by !== 'staff');
  }
}

async function compare(context: Context, statement: readonly Paid[], options: CheckOptions, zone: string) {
  const { system = 'epay' } = options;
  const ofStatement = statement.map(({ day }) => day).toSorted();
  const from = options.from ?? ofStatement[0];
  const to = options.to ?? ofStatement.at(-1);
  if (from === undefined || to === undefined) throw usageError(say('money.no_payments'));
  const theirs = statement.filter(({ day }) => day >= from && day <= to);
  const { result } = await context.ask(days, { from, to });
  const here = sumBy(
    result.days.filter((row) => row.system === system),
    ({ day }) => day,
    ({ received }) => cents(received),
  );
  const there = sumBy(
    theirs,
    ({ day }) => day,
    (paid) => paid.cents,
  );
  const sums: DaySums[] = [...new Set([...here.keys(), ...there.keys()])].toSorted().map((day) => {
    const [ours, paid] = [here.get(day) ?? 0n, there.get(day) ?? 0n];
    return { day, here: text(ours), statement: text(paid), difference: text(ours - paid) };
  });
  const inZone = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  const ours = (await recharges(context, system, from, to)).filter(({ trade_no, paid_at }) => {
    const day = paid_at === null ? '' : inZone.format(new Date(paid_at));
    return (day >= from && day <= to) || theirs.some(({ tradeNo }) => tradeNo === trade_no);
  });
  const paidHere = new Map(
    ours.map(({ trade_no, received, amount }) => [trade_no, cents(received ?? amount)]),
  );
  const paidThere = sumBy(
    theirs,
    ({ tradeNo }) => tradeNo,
    (paid) => paid.cents,
  );
  const trades = [...new Set([...paidHere.keys(), ...paidThere.keys()])].toSorted();
  const differences: Difference[] = trades.flatMap((trade_no) => {
    const [mine, paid] = [paidHere.get(trade_no), paidThere.get(trade_no)];
    if (mine === paid) return [];
    const told = (amount: bigint | undefined) => (amount === undefined ? null : text(amount));
    return [{ trade_no, here: told(mine), statement: told(paid) }];
  });
  return { system, from, to, time_zone: zone, days: sums, differences };
}

type Compared = Awaited<ReturnType<typeof compare>>;

function told(checked: Checked, compared: Compared | null): string {
  const wallets = [
    facts([
      [say('money.customers'), String(checked.customers)],
      [say('money.ledger_rows'), String(checked.entries)],
      [say('money.in_wallets'), checked.balances],
      [say('money.in_ledger'), checked.ledger],
      [say('money.owed'), checked.debts],
      [say('money.owed_ledger'), checked.debt_ledger],
      [say('money.different'), String(checked.different)],
    ]),
    ...(checked.differences.length === 0
      ? []
      : [
          rowsOf(checked.differences, '', {
            customer: ({ user_id }) => String(user_id),
            balance: ({ balance }) => balance,
            ledger: ({ ledger }) => ledger,
            debt: ({ debt }) => debt,
            debt_entries: ({ debt_ledger }) => debt_ledger,
          }),
        ]),
  ];
  if (compared === null) return wallets.join('\n\n');
  const isOdd = ({ difference }: DaySums) => cents(difference) !== 0n;
  return [
    ...wallets,
    say('money.heading', {
      system: compared.system,
      from: compared.from,
      to: compared.to,
      time_zone: compared.time_zone,
    }),
    rowsOf(compared.days, say('money.nothing_paid'), {
      day: ({ day }) => day,
      here: ({ here }) => here,
      statement: ({ statement }) => statement,
      difference: (row) => (isOdd(row) ? row.difference : '-'),
    }),
    rowsOf(compared.differences, say('money.all_alike'), {
      trade_number: ({ trade_no }) => trade_no,
      here: ({ here }) => here ?? say('money.not_paid'),
      statement: ({ statement }) => statement ?? say('money.not_there'),
    }),
  ].join('\n\n');
}

export function addCheck(parent: Command, context: Context): void {
  worksForLong(parent.command('check'))
    .description(say('money.check'))
    .option('--statement <file>', say('money.check_statement'))
    .addOption(
      new Option('--system <name>', say('money.check_system'))
        .choices(['epay', 'epayrsa', 'stripe'])
        .default('epay'),
    )
    .option('--from <day>', say('money.check_from'))
    .option('--to <day>', say('money.check_to'))
    .addHelpText(
      'after',
      noteAndExamples(
        'money.check_note',
        'ferry money check',
        'ferry money check --statement epay-november.csv --from 2026-11-01 --to 2026-11-30',
      ),
    )
    .action((options: CheckOptions) => runCheck(context, options));
}

const isDay = (day: string | undefined) =>
  day === undefined || (/^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)));

async function runCheck(context: Context, options: CheckOptions): Promise<void> {
  const { ask, host, print } = context;
  if (!isDay(options.from) || !isDay(options.to)) throw usageError(say('money.day_form'));
  const file = options.statement;
  const csv = file === undefined ? undefined : await readInput(host, file, say('money.name_statement'));
  const { result: checked } = await ask(check, {});
  let compared: Compared | null = null;
  if (csv !== undefined) {
    const today = host.clock.now().toISOString().slice(0, 10);
    const { time_zone } = (await ask(days, { from: today, to: today })).result;
    compared = await compare(context, await readStatement(csv, time_zone), options, time_zone);
  }
  await print.answer({ wallets: checked, gateway: compared }, () => told(checked, compared));
  const odd = checked.different + (compared?.differences.length ?? 0);
  if (odd > 0) throw new CliError(exit.refused, say('money.things_differ', { count: odd }));
}
