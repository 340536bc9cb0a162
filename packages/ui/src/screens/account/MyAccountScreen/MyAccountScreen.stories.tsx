import { sample } from '@ferry/core/contract/base/sample';
import {
  dashboardExpired,
  dashboardLong,
  dashboardNew,
  dashboardNormal,
  loginIpLogElsewhere,
  profileNormal,
} from '@ferry/core/testing/fixtures/account';
import { invitesNormal } from '@ferry/core/testing/fixtures/invites';
import { securityOff, securityOn } from '@ferry/core/testing/fixtures/security';
import { sessionsNormal, sessionsOne } from '@ferry/core/testing/fixtures/sessions';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { History, Megaphone, Settings, ShieldCheck, ShoppingBag, Wallet } from 'lucide-react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { newestOf } from '../../parts/columns/sign-in-elsewhere.ts';
import {
  inPage,
  loading,
  offline,
  old,
  onPhone,
  ready,
  refused,
  serverError,
  sheetOf,
  storyNow,
} from '../../parts/in-page.tsx';
import * as states from './MyAccountScreen.stories.tsx';
import { MyAccountScreen, type MyAccountScreenProps } from './MyAccountScreen.tsx';

const args: MyAccountScreenProps = {
  name: sample('林舟', 'Lin Zhou'),
  email: 'demo@example.com',
  dashboard: ready(dashboardNormal),
  profile: ready(profileNormal),
  invites: ready(invitesNormal),
  sessions: ready(sessionsNormal),
  security: ready(securityOff),
  elsewhere: ready(newestOf(loginIpLogElsewhere)),
  groups: [
    {
      title: sample('服务', 'Service'),
      pages: [
        { label: sample('购买', 'Buy'), href: '#buy', icon: ShoppingBag, fact: 'expiry' },
        {
          label: sample('余额与流水', 'Balance and entries'),
          href: '#wallet',
          icon: Wallet,
          fact: 'balance',
        },
      ],
    },
    {
      title: sample('账户', 'Account'),
      pages: [
        { label: sample('公告', 'Announcements'), href: '#announcements', icon: Megaphone, count: 2 },
        { label: sample('安全', 'Security'), href: '#security', icon: ShieldCheck, fact: 'secondFactor' },
        {
          label: sample('登录记录', 'Sign-in log'),
          href: '#log',
          icon: History,
          fact: 'signInElsewhere',
        },
      ],
    },
    {
      title: sample('设置', 'Settings'),
      isSettings: true,
      pages: [{ label: sample('设置', 'Settings'), href: '#settings', icon: Settings, fact: 'zone' }],
    },
  ],
  onSearch: fn(),
  theme: 'light',
  now: storyNow,
  onTheme: fn(),
  onLocale: fn(),
  onRetry: fn(),
  onSignOut: fn(),
};

export default {
  component: MyAccountScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'On phones, the links to every page.',
    not: 'To change something, and on wider screens: AccountScreen.',
  },
  args,
} satisfies Meta<typeof MyAccountScreen>;

const all = <Of,>(of: Of) => ({
  dashboard: of,
  profile: of,
  invites: of,
  sessions: of,
  security: of,
  elsewhere: of,
});

type Story = StoryObj<MyAccountScreenProps>;

export const Ready: Story = {
  globals: onPhone,
  play: async ({ canvasElement, args: { onSignOut, onSearch } }) => {
    const canvas = within(canvasElement);
    await userEvent.click(
      canvas.getByRole('button', { name: /^(搜索，或做一件事|Search, or do something)$/ }),
    );
    await expect(onSearch).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: /^(退出登录|Sign out)$/ }));
    await expect(onSignOut).toHaveBeenCalledOnce();
  },
};

export const Loading: Story = { globals: onPhone, args: all(loading) };

export const Empty: Story = {
  globals: onPhone,
  args: {
    ...{ dashboard: ready(dashboardNew), sessions: ready(sessionsOne), security: ready(securityOn) },
    elsewhere: ready(null),
  },
};

export const Expired: Story = { globals: onPhone, args: { dashboard: ready(dashboardExpired) } };

export const ServerError: Story = {
  args: { dashboard: serverError },
  play: async ({ canvasElement, args: { onRetry } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};

export const Refused: Story = { globals: onPhone, args: { dashboard: refused } };

export const Offline: Story = { globals: onPhone, args: all(offline) };

export const Old: Story = { globals: onPhone, args: { dashboard: old(dashboardNormal) } };

export const Long: Story = {
  globals: onPhone,
  args: { dashboard: ready(dashboardLong), name: dashboardLong.user_name, email: dashboardLong.email },
};

export const Sheet: Story = sheetOf('reads', states);
