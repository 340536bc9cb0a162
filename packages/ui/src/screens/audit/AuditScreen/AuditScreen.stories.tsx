import {
  auditEmpty,
  auditLong,
  auditNormal,
  rulesEmpty,
  rulesLong,
  rulesNormal,
} from '@ferry/core/testing/fixtures/detect';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
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
import * as states from './AuditScreen.stories.tsx';
import { AuditScreen, type AuditScreenProps } from './AuditScreen.tsx';

const args: AuditScreenProps = {
  rules: ready(rulesNormal),
  records: ready(auditNormal),
  rule: undefined,
  page: 1,
  pageSize: 20,
  now: storyNow,
  recordHref: (record) => `#record-${record}`,
  onRule: fn(),
  onPage: fn(),
  onRetry: fn(),
};

export default {
  component: AuditScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'To see the rules, and the hits by the customer’s traffic.',
    not: 'For the reason of a ban: BannedScreen.',
  },
  args,
} satisfies Meta<typeof AuditScreen>;

type Story = StoryObj<AuditScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { onRule } }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(/累计触发 20 次，封禁 1 小时|1 hour after every 20 matches/)).toBeVisible();
    await userEvent.selectOptions(canvas.getByRole('combobox'), '1');
    await expect(onRule).toHaveBeenCalledWith(1);
  },
};

export const Loading: Story = { args: { rules: loading, records: loading } };

export const Empty: Story = {
  args: { rules: ready(rulesEmpty), records: ready(auditEmpty) },
};

export const ServerError: Story = {
  args: { rules: serverError, records: serverError },
  play: async ({ canvasElement, args: { onRetry } }) => {
    const [retry] = within(canvasElement).getAllByRole('button', { name: /重试|Retry/ });
    await userEvent.click(retry as HTMLElement);
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};

export const Refused: Story = { args: { rules: refused, records: refused } };

export const Offline: Story = { args: { rules: offline, records: offline } };

export const Old: Story = { args: { records: old(auditNormal) } };

export const Long: Story = {
  args: { rules: ready(rulesLong), records: ready(auditLong) },
};

export const NoneOfRule: Story = { args: { rule: 2, records: ready(auditEmpty) } };

export const Sheet: Story = sheetOf('reads', states);
