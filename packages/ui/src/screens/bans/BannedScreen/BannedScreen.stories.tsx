import { sample } from '@ferry/core/contract/base/sample';
import { meBanned } from '@ferry/core/testing/fixtures/account';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { inPage, States, severalPages, storyNow } from '../../parts/in-page.tsx';
import { type Ban, BannedScreen, type BannedScreenProps } from './BannedScreen.tsx';

const ban = meBanned.ban as Ban;

const args = {
  ban,
  now: storyNow,
  walletHref: '#wallet',
  announcementsHref: '#announcements',
  ticketHref: '#ticket',
  supportEmail: 'help@ferry.example',
  onSignOut: fn(),
} satisfies BannedScreenProps;

const meta = {
  component: BannedScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    page: 'services',
    use: 'Instead of every page that a banned customer cannot use.',
    not: 'For a service that expired or is used up: DashboardScreen.',
  },
  args,
} satisfies Meta<typeof BannedScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Shows the reason, the end and signing out. */
export const Ready: Story = {
  play: async ({ canvasElement, args: { onSignOut } }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText(ban.reason)).toBeVisible();
    await expect(canvas.getByText(/^(3 月 21 日|Mar 21) 11:00$/)).toBeVisible();
    const ticket = canvas.getByRole('link', { name: /写工单申诉|Open a ticket/ });
    await expect(ticket).toHaveAttribute('href', '#ticket');
    await userEvent.click(canvas.getByRole('button', { name: /退出登录|Sign out/ }));
    await expect(onSignOut).toHaveBeenCalledOnce();
  },
};

export const SigningOut: Story = { args: { isSigningOut: true } };

/** The ban has ended, but the page does not know yet. */
export const Ended: Story = { args: { now: new Date('2026-03-21T03:00:01Z') } };

const long: Ban = {
  ...ban,
  reason: sample(
    '连续多日在多个节点上命中同一条审计规则，并在收到两次提醒之后仍未停止。',
    'Matched the same audit rule on several nodes for many days, and did not stop after two warnings.',
  ).repeat(3),
};

export const Long: Story = { args: { ban: long } };

export const Sheet: Story = {
  parameters: severalPages,
  render: () => (
    <States
      states={{
        ready: <BannedScreen {...args} />,
        ended: <BannedScreen {...args} now={new Date('2026-03-21T03:00:01Z')} />,
        'long reason': <BannedScreen {...args} ban={long} isSigningOut />,
      }}
    />
  ),
};
