import { loginIpLogNormal } from '@ferry/core/testing/fixtures/account';
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
import * as states from './LoginLogScreen.stories.tsx';
import { LoginLogScreen, type LoginLogScreenProps } from './LoginLogScreen.tsx';

const args: LoginLogScreenProps = {
  log: ready(loginIpLogNormal),
  show: 'all',
  page: 1,
  pageSize: 20,
  now: storyNow,
  leakHref: '#leak',
  onPage: fn(),
  onShow: fn(),
  onRetry: fn(),
};

export default {
  component: LoginLogScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'To see who tried to sign in, from where, and whether it worked.',
    not: 'To end a session: SecurityScreen. For changes in the account: ActivityScreen.',
  },
  args,
} satisfies Meta<typeof LoginLogScreen>;

const none = { ...loginIpLogNormal, result_list: [], total_count: 0 };

type Story = StoryObj<LoginLogScreenProps>;

/** The link to the leak page is shown only for sign-ins with the right password from other browsers. */
export const Ready: Story = {
  play: async ({ canvasElement, args: { onShow } }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findAllByText(/^(Chrome，Windows|Chrome on Windows)$/)).toHaveLength(5);
    await expect(canvas.getAllByRole('link', { name: /^(不是我|Not me)$/ })).toHaveLength(1);
    await userEvent.click(canvas.getByRole('button', { name: /^(其他设备|Other devices)$/ }));
    await expect(onShow).toHaveBeenCalledWith('others');
  },
};

export const Loading: Story = { args: { log: loading } };

export const Empty: Story = { args: { log: ready(none) } };

export const NoneFits: Story = {
  args: { log: ready(none), show: 'others' },
  play: async ({ canvasElement, args: { onShow } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /看全部|Show all/ }));
    await expect(onShow).toHaveBeenCalledWith('all');
  },
};

export const ServerError: Story = {
  args: { log: serverError },
  play: async ({ canvasElement, args: { onRetry } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};

export const Refused: Story = { args: { log: refused } };

export const Offline: Story = { args: { log: offline } };

export const Old: Story = {
  args: {
    log: old(loginIpLogNormal),
  },
};

export const Long: Story = {
  args: {
    log: ready({
      ...loginIpLogNormal,
      total_count: 400,
      result_list: loginIpLogNormal.result_list.map((one) => ({
        ...one,
        login_ip: '2001:0db8:85a3:0000:0000:8a2e:0370:7334',
        user_agent: `${'program-of-somebody'.repeat(12)}/1.0`,
      })),
    }),
  },
};

export const Sheet: Story = sheetOf('reads', states);
