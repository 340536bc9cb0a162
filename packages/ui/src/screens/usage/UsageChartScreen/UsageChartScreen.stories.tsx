import { sample } from '@ferry/core/contract/base/sample';
import { type ChosenRange, rangeBefore, rangeOf } from '@ferry/core/format/ranges/ranges';
import {
  axisEarlier,
  axisEmpty,
  axisHours,
  axisNormal,
  axisNothingKnown,
  axisYear,
  monthEmpty,
  monthNormal,
  recordsLong,
} from '@ferry/core/testing/fixtures/traffic';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import {
  inPage,
  loading,
  offline,
  old,
  ready,
  refused,
  serverError,
  sheetOf,
  storyNow,
} from '../../parts/in-page.tsx';
import type { Load } from '../../parts/load.ts';
import type { Axis } from '../steps.ts';
import * as states from './UsageChartScreen.stories.tsx';
import { UsageChartScreen, type UsageChartScreenProps } from './UsageChartScreen.tsx';

const now = storyNow;
const rangeNamed = (range: string | null, from: string | null = null, to: string | null = null) =>
  rangeOf({ range, from, to }, { now, zone: 'Asia/Shanghai' });

/** The time before a range, with as much traffic on its last days. */
const beforeOf = (range: ChosenRange, axis: Load<Axis> = ready(axisEarlier)) => ({
  axis,
  range: rangeBefore(range, { now, zone: 'Asia/Shanghai' }),
});

const args: UsageChartScreenProps = {
  axis: ready(axisNormal),
  month: ready(monthNormal),
  range: rangeNamed('30d'),
  before: beforeOf(rangeNamed('30d')),
  node: undefined,
  isBilled: false,
  view: 'chart',
  monthName: '2026-03',
  daysView: 'chart',
  day: '2026-03-14',
  now,
  nodesHref: '#nodes',
  dayHref: (day) => `#${day}`,
  onChange: fn(),
  onSave: fn(),
  onRetry: fn(),
};

export default {
  component: UsageChartScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'A chart of the traffic by hour, day or node.',
    not: 'For single records and how they were billed: UsageDetailScreen.',
  },
  args,
} satisfies Meta<typeof UsageChartScreen>;

type Story = StoryObj<UsageChartScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { onChange, onSave } }) => {
    const canvas = within(canvasElement);
    await canvas.findByRole('slider', { name: /每天的流量|Daily traffic/ });
    await userEvent.click(canvas.getByRole('button', { name: /^(7 天|7 days|7 d)$/ }));
    await expect(onChange).toHaveBeenCalledWith({ range: '7d', from: undefined, to: undefined });
    await userEvent.click(canvas.getByRole('button', { name: /^(香港|Hong Kong) 01/ }));
    await expect(onChange).toHaveBeenCalledWith({ node: '1' });
    await userEvent.click(canvas.getAllByRole('button', { name: /CSV/ })[0] as HTMLElement);
    await expect(onSave).toHaveBeenCalledOnce();
    const saved = (onSave as ReturnType<typeof fn>).mock.calls[0]?.[0] as { rows: unknown[][] };
    // Unknown values are empty in the file, too.
    await expect(saved.rows).toHaveLength(30);
    await expect(saved.rows.filter((row) => row[1] === '')).toHaveLength(3);
    // Days begin in the same zone in both cards.
    const zones = () => canvas.getAllByText(/^(时间为中国标准时间|Times in China Standard Time)/);
    await waitFor(() => expect(zones()).toHaveLength(2));
  },
};

export const Loading: Story = {
  args: { axis: loading, month: loading, before: beforeOf(rangeNamed('30d'), loading) },
};

export const Empty: Story = {
  args: { axis: ready(axisEmpty), month: ready(monthEmpty) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('heading', { name: /没有流量$|No traffic in/ })).toBeVisible();
    await expect(canvas.getByRole('link', { name: /^(看节点|View nodes)$/ })).toBeVisible();
  },
};

/** Without a plan no node can be used. */
export const NoPlan: Story = {
  args: {
    axis: ready(axisEmpty),
    month: ready(monthEmpty),
    plansHref: '#plans',
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const plans = canvas.getByRole('link', { name: /^(看套餐|View plans)$/ });
    await expect(plans).toHaveAttribute('href', '#plans');
  },
};

export const ServerError: Story = {
  args: { axis: serverError, month: serverError },
  play: async ({ canvasElement, args: { onRetry } }) => {
    const retry = await within(canvasElement).findAllByRole('button', { name: /重试|Retry/ });
    await userEvent.click(retry[0] as HTMLElement);
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};

export const Refused: Story = { args: { axis: refused, month: refused } };

export const Offline: Story = { args: { axis: offline, month: offline } };

export const Old: Story = { args: { axis: old(axisNormal) } };

export const Long: Story = {
  args: {
    axis: ready({
      ...axisNormal,
      totals: recordsLong.totals,
      by_node: axisNormal.by_node.map((node) => ({
        ...node,
        node_name: sample(
          '美国 加利福尼亚 洛杉矶 高级专线 原生家宽 流媒体解锁 06',
          'USA, California, Los Angeles, premium line, residential, with streaming 06',
        ),
        total_traffic: 2 ** 52,
      })),
    }),
  },
};

export const Table: Story = { args: { view: 'table', daysView: 'table' } };

export const Hours: Story = {
  args: {
    axis: ready(axisHours),
    range: rangeNamed('24h'),
    before: beforeOf(rangeNamed('24h'), ready(axisEmpty)),
  },
};

export const Year: Story = {
  args: {
    axis: ready(axisYear),
    range: rangeNamed('366d'),
    before: beforeOf(rangeNamed('366d'), ready(axisNothingKnown)),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/暂无可比数据|No earlier data to compare/)).toBeVisible();
  },
};

/** The page does not wait for the time before. */
export const ComparedLater: Story = { args: { before: beforeOf(rangeNamed('30d'), loading) } };

export const Billed: Story = { args: { isBilled: true, node: 1 } };

export const OwnRange: Story = {
  args: { range: rangeNamed(null, '2026-03-01', '2026-03-14') },
  play: async ({ canvasElement, args: { onChange } }) => {
    const canvas = within(canvasElement);
    const from = canvas.getByLabelText(/^(从|From)$/);
    await userEvent.clear(from);
    await userEvent.type(from, '2026-03-20');
    await userEvent.click(canvas.getByRole('button', { name: /看这一段|^Apply$/ }));
    await expect(canvas.getByRole('alert')).toBeVisible();
    await expect(onChange).not.toHaveBeenCalled();
    await userEvent.clear(from);
    await userEvent.type(from, '2026-03-05');
    await userEvent.click(canvas.getByRole('button', { name: /看这一段|^Apply$/ }));
    await expect(onChange).toHaveBeenCalledWith({ range: undefined, from: '2026-03-05', to: '2026-03-14' });
  },
};

export const DaysByKeys: Story = {
  play: async ({ canvasElement, args: { onChange } }) => {
    const canvas = within(canvasElement);
    const today = await canvas.findByRole('button', { name: /3月14日|March 14/ });
    // By default the week begins by language.
    await expect(today.closest('table')?.querySelector('th')).toHaveTextContent(/^(周一|Sun)$/);
    today.focus();
    await userEvent.keyboard('{ArrowUp}');
    await expect(onChange).toHaveBeenCalledWith({ day: '2026-03-07', month: '2026-03' });
    await userEvent.keyboard('{PageUp}');
    await expect(onChange).toHaveBeenCalledWith({ day: '2026-02-01', month: '2026-02' });
  },
};

export const Sheet: Story = sheetOf('reads', states);
