import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { unsure } from '../../parts/in-page.tsx';
import { inDefaultLayout } from '../in-default-layout.tsx';
import { SignInLinkScreen } from './SignInLinkScreen.tsx';

const meta = {
  component: SignInLinkScreen,
  parameters: {
    layout: 'fullscreen',
    use: 'The target of a sign-in link in an email or from the operator.',
    not: 'For a password: SignInScreen. For another device: DeviceSignInScreen.',
  },
  decorators: [inDefaultLayout],
  args: {
    siteName: sample('渡口', 'Ferry'),
    now: { kind: 'verifying' },
    signInHref: '#sign-in',
    onCode: fn(),
    onOtherAccount: fn(),
    onContinue: fn(),
    onStay: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof SignInLinkScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The initial state, which tests also draw in a pseudo-language. */
export const Plain: Story = {};

export const Loading: Story = {};

/** No session is replaced before a button is pressed. */
export const Ready: Story = {
  args: {
    now: {
      kind: 'asking',
      name: sample('陈默', 'Chen Mo'),
      email: 'new@example.com',
      other: 'demo@example.com',
    },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(args.onContinue).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: /陈默|Chen Mo/ }));
    await expect(args.onContinue).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: /保持|Stay/ }));
    await expect(args.onStay).toHaveBeenCalledOnce();
  },
};

export const Code: Story = { args: { now: { kind: 'code', attempt: { state: 'idle' } } } };

/** The address contained no credential. */
export const Refused: Story = { args: { now: { kind: 'refused', message: '' } } };

export const Expired: Story = {
  args: {
    now: {
      kind: 'refused',
      message: sample(
        '登录链接已用过或已过期，请重新获取',
        'The sign-in link was used or has expired. Please get a new one',
      ),
    },
  },
};

export const Offline: Story = {
  args: { now: { kind: 'failed', attempt: { state: 'failed', kind: 'offline', message: '' } } },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /再试|Try again/ }));
    await expect(args.onRetry).toHaveBeenCalledOnce();
  },
};

export const Unanswered: Story = {
  args: {
    now: {
      kind: 'failed',
      attempt: {
        state: 'failed',
        kind: 'server',
        message: sample('服务器没有应答', 'The server did not answer'),
      },
    },
  },
};

export const Unsure: Story = { args: { now: { kind: 'code', attempt: unsure } } };

export const Long: Story = {
  args: {
    now: {
      kind: 'asking',
      name: sample('一个特别特别长的昵称写满二十个字为止', 'A very long nickname, as long as it may be'),
      email: 'a.very.long.address.of.somebody.who.likes.it@subdomain.of.a.long.example.com',
      other: 'another.very.long.address.of.somebody@subdomain.of.a.long.example.com',
    },
  },
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', {
      name: /一个特别特别长的昵称|A very long nickname/,
    });
    await expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth);
    await expect(button.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
  },
};
