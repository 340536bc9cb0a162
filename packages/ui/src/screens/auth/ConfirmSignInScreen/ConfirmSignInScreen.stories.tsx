import { sample } from '@ferry/core/contract/base/sample';
import { signInRequest } from '@ferry/core/testing/fixtures/auth';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { idle, inPage, loading, offline, ready, sending, storyNow, unsure } from '../../parts/in-page.tsx';
import { ConfirmSignInScreen } from './ConfirmSignInScreen.tsx';

const meta = {
  component: ConfirmSignInScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'On a signed-in device, after the code on another one was scanned.',
    not: 'On the device that signs in: DeviceSignInScreen.',
  },
  args: {
    request: ready(signInRequest),
    attempt: idle,
    now: storyNow,
    homeHref: '#home',
    onAnswer: fn(),
    onRetry: fn(),
  },
} satisfies Meta<typeof ConfirmSignInScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The initial state, which tests also draw in a pseudo-language. */
export const Plain: Story = {};

/** Nothing is sent before one of the two buttons is pressed. */
export const Ready: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(args.onAnswer).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: /拒绝|Decline/ }));
    await expect(args.onAnswer).toHaveBeenLastCalledWith(false);
    await userEvent.click(canvas.getByRole('button', { name: /允许登录|Allow/ }));
    await expect(args.onAnswer).toHaveBeenLastCalledWith(true);
  },
};

export const Loading: Story = { args: { request: loading } };

export const Sending: Story = { args: { attempt: sending } };

export const Allowed: Story = { args: { answered: 'allowed' } };

export const Denied: Story = { args: { answered: 'denied' } };

/** The address has no complete code. */
export const NoCode: Story = { args: { request: undefined } };

export const Gone: Story = {
  args: {
    request: {
      state: 'failed',
      kind: 'refused',
      message: sample(
        '这次登录请求不存在、已处理或已过期，请在要登录的设备上重新发起',
        'This request to sign in does not exist, was dealt with or has expired. Start again on the device that wants to sign in',
      ),
    },
  },
};

export const Offline: Story = { args: { request: offline } };

export const Unsure: Story = { args: { attempt: unsure } };

export const AnswerFailed: Story = {
  args: {
    attempt: {
      state: 'failed',
      message: sample('服务器没有应答', 'The server did not answer'),
      kind: 'refused',
    },
  },
};

export const Long: Story = {
  args: {
    request: ready({
      ...signInRequest,
      ip: '2001:0db8:85a3:0000:0000:8a2e:0370:7334',
      user_agent: `Mozilla/5.0 (Linux; Android 14; ${'Model-'.repeat(20)}) AppleWebKit/537.36 (KHTML, like Gecko)`,
    }),
  },
};
