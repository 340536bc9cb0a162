import { sample } from '@ferry/core/contract/base/sample';
import { rangeOf } from '@ferry/core/format/ranges/ranges';
import { recordsEmpty, recordsLong, recordsNormal } from '@ferry/core/testing/fixtures/traffic';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import {
  idle,
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
import * as states from './UsageDetailScreen.stories.tsx';
import { recordKey, UsageDetailScreen, type UsageDetailScreenProps } from './UsageDetailScreen.tsx';

const now = storyNow;

const args: UsageDetailScreenProps = {
  records: ready(recordsNormal),
  range: rangeOf({ range: '30d', from: null, to: null }, { now, zone: 'Asia/Shanghai' }),
  node: undefined,
  nodes: [
    { id: 1, name: sample('香港 01', 'Hong Kong 01') },
    { id: 2, name: sample('日本 东京 02', 'Japan Tokyo 02') },
  ],
  opened: undefined,
  saving: idle,
  page: 1,
  pageSize: 5,
  now,
  nodesHref: '#nodes',
  nodeHref: (node) => `#node-${node}`,
  onOpen: fn(),
  onChange: fn(),
  onSave: fn(),
  onStop: fn(),
  onPage: fn(),
  onRetry: fn(),
};

export default {
  component: UsageDetailScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'Each hour of a node with its billed traffic, also as CSV.',
    not: 'For the course over weeks: UsageChartScreen.',
  },
  args,
} satisfies Meta<typeof UsageDetailScreen>;

/** Ten thousand records, in case all were returned at once. */
const [record] = recordsNormal.result;
const recordsMany: typeof recordsNormal = {
  ...recordsNormal,
  total_count: 10_000,
  result: Array.from({ length: record ? 10_000 : 0 }, (_, at) => ({
    ...(record as NonNullable<typeof record>),
    node_id: at + 1,
    node_name: `${sample('节点', 'Node')} ${at + 1}`,
  })),
};

type Story = StoryObj<UsageDetailScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { onOpen, onChange, onSave } }) => {
    const canvas = within(canvasElement);
    const first = recordsNormal.result[0];
    await userEvent.click(canvas.getAllByRole('button', { name: /(香港|Hong Kong) 01/ })[0] as HTMLElement);
    await expect(onOpen).toHaveBeenCalledWith(first && recordKey(first));
    await userEvent.selectOptions(canvas.getByRole('combobox'), '2');
    await expect(onChange).toHaveBeenCalledWith({ node: '2' });
    await userEvent.click(canvas.getByRole('button', { name: /CSV/ }));
    await expect(onSave).toHaveBeenCalledOnce();
  },
};

/** The work of a press does not grow with the number of records, because only a page is rendered. */
export const Many: Story = {
  args: { records: ready(recordsMany), pageSize: 50 },
  play: async ({ canvasElement, args: { onPage } }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('row')).toHaveLength(51);
    await expect(canvasElement.querySelectorAll('*').length).toBeLessThan(2_500);
    await userEvent.click(canvas.getByRole('button', { name: /下一页|Next page/ }));
    await expect(onPage).toHaveBeenCalledWith(2);
  },
};

export const Loading: Story = { args: { records: loading } };

export const Empty: Story = {
  args: { records: ready(recordsEmpty) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('link', { name: /^(看节点|View nodes)$/ })).toBeVisible();
  },
};

/** Without a plan no node can be used. */
export const NoPlan: Story = {
  args: { records: ready(recordsEmpty), plansHref: '#plans' },
  play: async ({ canvasElement }) => {
    const plans = within(canvasElement).getByRole('link', { name: /^(看套餐|View plans)$/ });
    await expect(plans).toHaveAttribute('href', '#plans');
  },
};

export const NothingFits: Story = { args: { records: ready(recordsEmpty), node: 77 } };

export const ServerError: Story = {
  args: { records: serverError },
  play: async ({ canvasElement, args: { onRetry } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};

export const Refused: Story = { args: { records: refused } };

export const Offline: Story = { args: { records: offline } };

export const Old: Story = { args: { records: old(recordsNormal) } };

export const Long: Story = { args: { records: ready(recordsLong) } };

export const Saving: Story = {
  args: { saving: { state: 'running', done: 3_000, total: 10_000 } },
  play: async ({ canvasElement, args: { onStop } }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('status')).toHaveTextContent(/3000.*10000/);
    await userEvent.click(canvas.getByRole('button', { name: /停止|Stop/ }));
    await expect(onStop).toHaveBeenCalledOnce();
  },
};

export const Saved: Story = { args: { saving: { state: 'done', total: 10_000 } } };

export const NotSaved: Story = {
  args: {
    saving: {
      state: 'failed',
      message: sample(
        '没有连上服务器，请检查网络后再试。',
        'The server could not be reached. Check your connection and try again.',
      ),
    },
  },
};

export const Sheet: Story = sheetOf('reads', states);

/** One record with exact bytes, and how its billed traffic was computed. */
export const Opened: Story = {
  parameters: { sheet: 'off' },
  args: { opened: `${recordsNormal.result[0]?.created_at} 1` },
  play: async () => {
    const drawer = await within(document.body).findByRole('dialog', {
      name: sample('香港 01', 'Hong Kong 01'),
    });
    await expect(within(drawer).getByText(/× 倍率 1\.5 |× rate 1\.5 /)).toBeVisible();
  },
};
