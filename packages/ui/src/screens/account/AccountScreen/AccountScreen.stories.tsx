import { sample } from '@ferry/core/contract/base/sample';
import { profileNormal } from '@ferry/core/testing/fixtures/account';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import {
  inPage,
  loading,
  offline,
  old,
  onPhone,
  refused,
  serverError,
  sheetOf,
  storyNow,
} from '../../parts/in-page.tsx';
import type { Load } from '../../parts/load.ts';
import { DevicesScreen } from '../../security/DevicesScreen/DevicesScreen.tsx';
import { NotificationsScreen } from '../../security/NotificationsScreen/NotificationsScreen.tsx';
import { SecurityScreen } from '../../security/SecurityScreen/SecurityScreen.tsx';
import {
  dataProps,
  devicesProps,
  lookProps,
  notificationsProps,
  profileProps,
  securityProps,
} from '../account.fixture.ts';
import { DataScreen } from '../DataScreen/DataScreen.tsx';
import { EditProfileScreen } from '../EditProfileScreen/EditProfileScreen.tsx';
import { LookRows } from '../SettingsScreen/LookRows.tsx';
import * as states from './AccountScreen.stories.tsx';
import { type AccountPart, AccountScreen, type AccountScreenProps } from './AccountScreen.tsx';

/** All parts, each in the given state of its read. */
const partsOf = (load?: Exclude<Load<never>, { state: 'ready' }>): AccountPart[] => [
  {
    id: 'profile',
    title: sample('资料', 'Profile'),
    href: '#profile',
    content: <EditProfileScreen {...profileProps} {...(load ? { profile: load } : {})} />,
  },
  {
    id: 'security',
    title: sample('登录与安全', 'Sign-in and security'),
    href: '#security',
    needsCare: true,
    content: (
      <SecurityScreen
        {...securityProps}
        passkeys={undefined}
        {...(load ? { factor: { ...securityProps.factor, security: load } } : {})}
      />
    ),
  },
  {
    id: 'devices',
    title: sample('登录设备', 'Devices'),
    href: '#devices',
    content: <DevicesScreen {...devicesProps} {...(load ? { sessions: load } : {})} />,
  },
  {
    id: 'notifications',
    title: sample('通知', 'Notifications'),
    hint: sample(
      '每件事只发到你打开的地方，安全邮件除外。',
      'You choose where each one goes. Security emails always arrive.',
    ),
    href: '#notifications',
    content: <NotificationsScreen {...notificationsProps} {...(load ? { notifications: load } : {})} />,
  },
  {
    id: 'look',
    title: sample('外观与语言', 'Look and language'),
    href: '#look',
    content: <LookRows {...lookProps} />,
  },
  {
    id: 'data',
    title: sample('数据与注销', 'Data and deletion'),
    href: '#data',
    content: <DataScreen {...dataProps} />,
  },
];

const args: AccountScreenProps = {
  name: sample('林舟', 'Lin Zhou'),
  email: 'demo@example.com',
  since: profileNormal.created_at,
  parts: partsOf(),
  open: undefined,
  links: [
    { label: sample('账户动态', 'Account activity'), href: '#activity' },
    { label: sample('登录记录', 'Sign-in log'), href: '#log' },
  ],
  reads: [],
  now: storyNow,
};

export default {
  component: AccountScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'Everything that a customer can set, by parts.',
    not: 'On phones for the way to other pages: MyAccountScreen.',
  },
  args,
} satisfies Meta<typeof AccountScreen>;

type Story = StoryObj<AccountScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('region', { name: /^(通知|Notifications)$/ })).toBeVisible();
    if (window.innerWidth < 1280) return;
    const rail = within(canvas.getByRole('navigation'));
    await expect(rail.getByRole('link', { name: /有一件事要处理|Needs your attention/ })).toHaveAttribute(
      'href',
      '#security',
    );
  },
};

export const Loading: Story = { args: { since: undefined, parts: partsOf(loading) } };

export const Empty: Story = { args: { parts: partsOf().filter(({ id }) => id === 'data'), open: 'data' } };

export const Offline: Story = { args: { parts: partsOf(offline) } };

export const ServerError: Story = { args: { parts: partsOf(serverError) } };

export const Refused: Story = { args: { parts: partsOf(refused) } };

export const Old: Story = { args: { reads: [old(profileNormal)] } };

export const Long: Story = {
  args: {
    name: sample(
      '名字很长的一位顾客，长得一行放不下也没关系',
      'A customer whose name is longer than any line of the page',
    ),
    email: 'a-very-long-address-of-a-customer-with-a-long-name@a-long-name-of-a-host.example.com',
  },
};

/** Phones show one part at a time. */
export const OnePart: Story = {
  globals: onPhone,
  args: { parts: partsOf().filter(({ id }) => id === 'look'), open: 'look' },
};

export const Sheet: Story = sheetOf('reads', states);
