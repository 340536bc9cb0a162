import type { CallAnswer } from '@ferry/core/contract/base/call';
import { customers, nodes, retention, revenue, today, traffic } from '@ferry/core/contract/statistics/admin';
import { formatBytes } from '@ferry/core/format/numbers/bytes';
import type { AddCommand } from '../../calls/call-commands.ts';
import { type ContractCommand, contractCommand } from '../../calls/contract-command.ts';
import { facts, rowsOf, table } from '../../output/table.ts';
import { examples } from '../../words/examples.ts';
import { headOf, say } from '../../words/say.ts';
import { sparks } from './sparkline.ts';

type Result<Call> = CallAnswer<Call> extends { result: infer R } ? R : never;
type Range = Pick<Result<typeof revenue>, 'from' | 'to' | 'by' | 'time_zone'>;

const size = (bytes: number) => formatBytes(bytes, 'en');
function rangeOf({ from, to, by, time_zone }: Range): string {
  if (by === 'day') return say('stats.by_day', { from, to, time_zone });
  return by === 'week'
    ? say('stats.by_week', { from, to, time_zone })
    : say('stats.by_month', { from, to, time_zone });
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
    label: headOf(name),
    values: steps.map((step) => Number(step[name])),
    told: (value: number) => told(name, value),
  }));
  const columns = Object.fromEntries(names.map((name) => [name, (step: Step) => told(name, step[name])]));
  const rows = rowsOf(steps, say('shared.nothing'), { begins: ({ begins }: Step) => begins, ...columns });
  return [rangeOf(range), linesOf(figures, sumOf), rows].join('\n\n');
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

const help = (verb: string) => () =>
  `${say('shared.examples')}\n  ferry stats ${verb} --by week\n  ferry stats ${verb} --from 2026-01-01 --to 2026-12-31 --by month --csv`;

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
        [say('shared.online_now'), String(now.online_customers)],
        [
          say('stats.nodes'),
          say('stats.nodes_online_silent', {
            nodes_online: now.nodes_online,
            nodes_silent: now.nodes_silent,
          }),
        ],
        [
          say('stats.waiting'),
          say('stats.waiting_tickets_recharges', {
            tickets_waiting: now.tickets_waiting,
            recharges_waiting: now.recharges_waiting,
          }),
        ],
      ]),
      table(
        ['', day?.day ?? say('stats.today'), before?.day ?? say('stats.yesterday')],
        [
          both(say('stats.recharged', { currency: now.currency }), 'recharged'),
          both(say('stats.recharges'), 'recharges'),
          both(say('stats.sold', { currency: now.currency }), 'sold'),
          both(say('stats.orders'), 'orders'),
          both(say('stats.joined'), 'joined'),
          both(say('stats.with_traffic'), 'with_traffic'),
          both(say('stats.billed'), 'billed_bytes', bytes),
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
        rangeOf(result),
        rowsOf(result.nodes, say('shared.no_nodes'), {
          id: ({ node_id }) => String(node_id),
          name: ({ node_name }) => node_name ?? say('stats.gone'),
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
        rangeOf(result),
        rowsOf(result.cohorts, say('stats.nobody_joined'), {
          joined: ({ begins }) => begins,
          customers: ({ joined }) => String(joined),
          with_a_plan_when_each_later_one_began: ({ joined, stayed }) =>
            stayed
              .map((count) =>
                count === null ? '·' : `${joined === 0 ? 0 : Math.round((count / joined) * 100)}%`,
              )
              .join(' '),
        }),
      ].join('\n\n'),
    {
      help: examples('ferry stats retention --by month --csv'),
    },
  ),
];
