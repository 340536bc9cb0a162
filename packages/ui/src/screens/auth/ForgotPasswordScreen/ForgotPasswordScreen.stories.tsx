import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { unsure } from '../../parts/in-page.tsx';
import { inDefaultLayout } from '../in-default-layout.tsx';
import { ForgotPasswordScreen } from './ForgotPasswordScreen.tsx';

const meta = {
  component: ForgotPasswordScreen,
  parameters: {
    layout: 'fullscreen',
    use: 'A new password by a mailed code, for a customer who cannot sign in.',
    not: 'For a signed-in customer: EditPasswordScreen.',
  },
  decorators: [inDefaultLayout],
  args: {
    mail: { state: 'idle' },
    attempt: { state: 'idle' },
    captcha: { state: 'idle' },
    done: false,
    stopped: [],
    signInHref: '#sign-in',
    onSendCode: fn(),
    onSubmit: fn(),
    onTouch: fn(),
    onCaptchaStart: fn(),
    onCaptchaCancel: fn(),
    onCaptchaRetry: fn(),
  },
} satisfies Meta<typeof ForgotPasswordScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {};

export const Submitted: Story = {
  args: {
    captcha: { state: 'verified', seconds: 1.8 },
    mail: { state: 'sent', address: 'lin.xia@example.com', againIn: 48 },
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText(/^(邮箱|Email)$/), 'lin.xia@example.com');
    await userEvent.type(canvas.getByLabelText(/邮箱验证码|Email code/), '481902');
    await userEvent.type(canvas.getByLabelText(/新密码|New password/), 'Ferry-demo-2{Enter}');
    await waitFor(() =>
      expect(args.onSubmit).toHaveBeenCalledWith({
        email: 'lin.xia@example.com',
        email_code: '481902',
        password: 'Ferry-demo-2',
      }),
    );
  },
};

export const Refused: Story = {
  args: {
    attempt: {
      state: 'failed',
      message: sample(
        '验证码不对或已过期，请再发一次。',
        'The code is wrong or has expired. Please send another one.',
      ),
      kind: 'refused',
    },
  },
};

export const Offline: Story = { args: { attempt: { state: 'failed', message: '', kind: 'offline' } } };

export const Unsure: Story = { args: { attempt: unsure } };

export const Done: Story = { args: { done: true } };

/** The result lists what has ended. */
export const DoneAndStopped: Story = {
  args: {
    done: true,
    stopped: [
      sample('已解绑的 Telegram：1 个', 'Telegram accounts unlinked: 1'),
      sample('2 个 API 令牌已吊销', '2 API tokens were revoked'),
    ],
  },
};

export const Sheet: Story = {
  args: {
    captcha: { state: 'verified', seconds: 1.8 },
    mail: { state: 'sent', address: 'lin.xia@example.com', againIn: 48 },
  },
};
