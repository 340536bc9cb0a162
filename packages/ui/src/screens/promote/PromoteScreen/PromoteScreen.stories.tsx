import { sample } from '@ferry/core/contract/base/sample';
import {
  inviteMonths,
  inviteMonthsEmpty,
  inviteMoved,
  inviteRecords,
  inviteRecordsEmpty,
  invitesClosed,
  invitesNew,
  invitesNormal,
} from '@ferry/core/testing/fixtures/invites';
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
  unsure,
} from '../../parts/in-page.tsx';
import * as states from './PromoteScreen.stories.tsx';
import { PromoteScreen, type PromoteScreenProps } from './PromoteScreen.tsx';

const args: PromoteScreenProps = {
  invites: ready(invitesNormal),
  months: ready(inviteMonths),
  shares: ready(inviteRecords),
  now: storyNow,
  siteName: sample('渡口', 'Ferry'),
  people: { page: 1, pageSize: 8, onPage: fn() },
  sharePages: { page: 1, pageSize: 8, onPage: fn() },
  view: 'chart',
  onView: fn(),
  onSave: fn(),
  onShare: fn(async () => true),
  move: idle,
  onMove: fn(),
  onRetry: fn(),
};

export default {
  component: PromoteScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'To invite others and see the earnings.',
    not: 'For the money after it was moved: WalletScreen.',
  },
  args,
} satisfies Meta<typeof PromoteScreen>;

const fresh = {
  invites: ready(invitesNew),
  months: ready(inviteMonthsEmpty),
  shares: ready(inviteRecordsEmpty),
} as const;

type Story = StoryObj<PromoteScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { onMove, onShare, onView, onSave } }) => {
    const canvas = within(canvasElement);
    // Names are masked.
    await expect(canvas.queryByText(sample('沈青禾', 'Shen Qinghe'))).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /¥6\.20/ }));
    const dialog = within(await within(document.body).findByRole('dialog'));
    await expect(onMove).not.toHaveBeenCalled();
    await userEvent.click(dialog.getByRole('button', { name: /¥6\.20/ }));
    await expect(onMove).toHaveBeenCalledOnce();
    await userEvent.click(dialog.getByRole('button', { name: /先留着|Not now/ }));
    await userEvent.click(await canvas.findByRole('button', { name: /^(分享|Share)$/ }));
    await expect(onShare).toHaveBeenCalledWith(expect.objectContaining({ url: invitesNormal.invite_link }));
    await userEvent.click(canvas.getByRole('button', { name: /^(表|Table)$/ }));
    await expect(onView).toHaveBeenCalledWith('table');
    await userEvent.click(canvas.getByRole('button', { name: /CSV/ }));
    await expect(onSave).toHaveBeenCalledOnce();
  },
};

export const AsTable: Story = { args: { view: 'table' } };

export const Moved: Story = {
  args: {
    invites: ready({ ...invitesNormal, invite_balance: '0.00' }),
    moved: inviteMoved,
  },
};

export const NoShare: Story = {
  args: { onShare: undefined },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button', { name: /^(分享|Share)$/ })).toBeNull();
  },
};

export const Closed: Story = { args: { ...fresh, invites: ready(invitesClosed) } };

export const Loading: Story = { args: { invites: loading, months: loading, shares: loading } };

export const Empty: Story = {
  args: fresh,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const { writeText } = navigator.clipboard;
    navigator.clipboard.writeText = fn().mockResolvedValue(undefined);
    await userEvent.click(canvas.getByRole('button', { name: /复制邀请链接|Copy invite link/ }));
    await expect(navigator.clipboard.writeText).toHaveBeenCalledWith(invitesNew.invite_link);
    navigator.clipboard.writeText = writeText;
  },
};

export const ServerError: Story = {
  args: { invites: serverError },
  play: async ({ canvasElement, args: { onRetry } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};

export const Refused: Story = { args: { invites: refused } };

export const PartsRefused: Story = { args: { months: refused, shares: refused } };

export const Unsure: Story = { args: { move: unsure } };

export const Offline: Story = { args: { invites: offline, months: offline, shares: offline } };

export const Old: Story = { args: { invites: old(invitesNormal) } };

export const Long: Story = {
  args: {
    invites: ready({
      ...invitesNormal,
      invite_link: `https://a-very-long-name.ferry-subscriptions.example/auth/sign-up?invite_code=${'x'.repeat(60)}`,
      invite_balance: '999999999999.99',
      pending_commission: '999999999999.99',
      total_commission: '999999999999.99',
      total_invites: 999_999,
    }),
    months: ready({
      ...inviteMonths,
      months: inviteMonths.months.map((month) => ({ ...month, confirmed: '123456.78' })),
    }),
  },
};

export const Sheet: Story = sheetOf('reads', states);
