import type { CallAnswer } from '@ferry/core/contract/base/call';
import { customers, nodes, retention, revenue, today, traffic } from '@ferry/core/contract/statistics/admin';
import { formatBytes } from '@ferry/core/format/numbers/bytes';
import type { AddCommand } from '../../calls/call-commands.ts';
import { type ContractCommand, contractCommand } from '../../calls/contract-command.ts';
import { facts, rowsOf, table } from '../../output/table.ts';
import { say, spoken } from '../../words/say.ts';
import { sparks } from './sparkline.ts';

type Result<Call> = CallAnswer<Call> extends { result: infer R } ? R : never;
type Range = Pick<Result<typeof revenue>, 'from' | 'to' | 'by' | 'time_zone'>;

const size = (bytes: number) => formatBytes(bytes, 'en');
function headOf({ from, to, by, time_zone }: Range): string {
  if (by === 'day') return say`${from} to ${to} by day (${time_zone})`;
  return by === 'week'
    ? say`${from} to ${to} by week (${time_zone})`
    : say`${from} to ${to} by month (${time_zone})`;
}

interface Figure {
  readonly label: string;
  readonly values: readonly number[];
  readonly told: (value: number) => string;
}

/** One line for each figure: a chart and the total. */
const linesOf = (figures: readonly Figure[], total: (values: readonly number[]) => number) =>
  facts(figures.map(({ label, values, told }) => [label, `${sparks(values)}  ${told(total(values))}`]));

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The steps as a table, below the lines of their figures. */
function tableOf<Step extends { begins: string }>(
  range: Range,
  steps: readonly Step[],
  told: (name: string, value: unknown) => string,
): string {
  const names = Object.keys(steps[0] ?? {}).filter((name) => name !== 'begins') as (keyof Step & string)[];
  const figures = names.map((name) => ({
    label: spoken(name.replaceAll('_', ' ')),
    values: steps.map((step) => Number(step[name])),
    told: (value: number) => told(name, value),
  }));
  const columns = Object.fromEntries(
    names.map((name) => [name.replaceAll('_', ' '), (step: Step) => told(name, step[name])]),
  );
  const rows = rowsOf(steps, say`There is nothing.`, { begins: ({ begins }: Step) => begins, ...columns });
  return [headOf(range), linesOf(figures, sumOf), rows].join('\n\n');
}

const counts = new Set(['recharges', 'orders']);
const amount = (name: string, value: unknown) =>
  counts.has(name) ? String(value) : Number(value).toFixed(2);

/** A command for figures: a table for people, and CSV and JSON like other calls. */
const figures = <Call extends Parameters<typeof contractCommand>[0]>(
  call: Call,
  people: (result: Result<Call>) => string,
  more: ContractCommand = {},
): AddCommand =>
  contractCommand(call, { ...more, people: (answer) => people((answer as { result: Result<Call> }).result) });

const help = (verb: string) =>
  `Examples:\n  ferry stats ${verb} --by week\n  ferry stats ${verb} --from 2026-01-01 --to 2026-12-31 --by month --csv`;

export const figureVerbs: readonly AddCommand[] = [
  figures(today, (now) => {
    const [day, before] = now.days;
    const both = (
      label: string,
      name: keyof (typeof now.days)[number],
      told: (value: unknown) => string = String,
    ) => [label, told(day?.[name]), told(before?.[name])];
    const bytes = (value: unknown) => size(Number(value));
    return [
      facts([
        [say`Online now`, String(now.online_customers)],
        [say`Nodes`, say`${now.nodes_online} online, ${now.nodes_silent} silent`],
        [say`Waiting`, say`${now.tickets_waiting} tickets, ${now.recharges_waiting} recharges`],
      ]),
      table(
        ['', day?.day ?? say`today`, before?.day ?? say`yesterday`],
        [
          both(say`recharged ${now.currency}`, 'recharged'),
          both(say`recharges`, 'recharges'),
          both(say`sold ${now.currency}`, 'sold'),
          both(say`orders`, 'orders'),
          both(say`joined`, 'joined'),
          both(say`active`, 'active'),
          both(say`billed`, 'billed_bytes', bytes),
        ],
      ),
    ].join('\n\n');
  }),
  figures(revenue, (result) => tableOf(result, result.steps, amount), { help: help('revenue') }),
  figures(customers, (result) => tableOf(result, result.steps, (_name, value) => String(value)), {
    help: help('customers'),
  }),
  figures(traffic, (result) => tableOf(result, result.steps, (_name, value) => size(Number(value))), {
    help: help('traffic'),
  }),
  figures(
    nodes,
    (result) =>
      [
        headOf(result),
        rowsOf(result.nodes, say`There are no nodes.`, {
          id: ({ node_id }) => String(node_id),
          name: ({ node_name }) => node_name ?? say`(gone)`,
          billed: ({ billed }) => size(billed),
          up: ({ upload }) => size(upload),
          down: ({ download }) => size(download),
          hours: ({ hours }) => String(hours),
          silences: ({ silences }) => String(silences),
          '': ({ steps }) => sparks(steps),
        }),
      ].join('\n\n'),
    { help: help('nodes') },
  ),
  figures(
    retention,
    (result) =>
      [
        headOf(result),
        rowsOf(result.cohorts, say`Nobody joined.`, {
          joined: ({ begins }) => begins,
          customers: ({ joined }) => String(joined),
          'with a plan when each later one began': ({ joined, stayed }) =>
            stayed
              .map((count) =>
                count === null ? '·' : `${joined === 0 ? 0 : Math.round((count / joined) * 100)}%`,
              )
              .join(' '),
        }),
      ].join('\n\n'),
    { help: 'Example:\n  ferry stats retention --by month --csv' },
  ),
];
