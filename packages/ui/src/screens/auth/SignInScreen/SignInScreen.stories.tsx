import { sample } from '@ferry/core/testing/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { unsure } from '../../parts/in-page.tsx';
import { inDefaultLayout } from '../in-default-layout.tsx';
import { SignInScreen } from './SignInScreen.tsx';

const meta = {
  component: SignInScreen,
  parameters: {
    layout: 'fullscreen',
    use: 'To sign in by address and password, with the second factor where there is one.',
    not: 'For a second proof of somebody who is in: OwnerProofDialog.',
  },
  decorators: [inDefaultLayout],
  args: {
    siteName: sample('渡口', 'Ferry'),
    step: 'password',
    attempt: { state: 'idle' },
    captcha: { state: 'idle' },
    signUpHref: '#sign-up',
    forgotHref: '#forgot',
    qrHref: '#qr',
    telegramHref: '#telegram',
    onSubmit: fn(),
    onCode: fn(),
    onOtherAccount: fn(),
    onTouch: fn(),
    onCaptchaStart: fn(),
    onCaptchaCancel: fn(),
    onCaptchaRetry: fn(),
  },
} satisfies Meta<typeof SignInScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The first touch of the form starts the proof of work, once. */
export const Ready: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText(/^(邮箱|E-mail)$/), 'lin');
    await userEvent.type(canvas.getByLabelText(/^(密码|Password)$/), 'x');
    await expect(args.onTouch).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('button', { name: /^(登录|Sign in)$/ })).toBeEnabled();
  },
};

/** Enter during the work is not lost: the page sends when it is done. */
export const Working: Story = {
  args: { captcha: { state: 'working', percent: 42 } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText(/^(邮箱|E-mail)$/), 'demo@example.com');
    await userEvent.tab();
    await expect(canvas.getByLabelText(/^(密码|Password)$/)).toHaveFocus();
    await userEvent.keyboard('Ferry-demo-1{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};

/** The address from before a reload is there, and each change of it is told. */
export const Typed: Story = {
  args: { typed: { email: 'lin@example.com' }, onType: fn() },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const address = canvas.getByLabelText(/^(邮箱|E-mail)$/);
    await expect(address).toHaveValue('lin@example.com');
    await userEvent.type(address, '.cn');
    await expect(args.onType).toHaveBeenLastCalledWith({ email: 'lin@example.com.cn' });
    await userEvent.type(canvas.getByLabelText(/^(密码|Password)$/), 'secret');
    await expect(args.onType).toHaveBeenLastCalledWith({ email: 'lin@example.com.cn' });
  },
};

/** Valid input is sent. The page keeps the proof. */
export const Verified: Story = {
  args: { captcha: { state: 'verified', seconds: 1.8 } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText(/^(邮箱|E-mail)$/), 'demo@example.com');
    await userEvent.type(canvas.getByLabelText(/^(密码|Password)$/), 'Ferry-demo-1{Enter}');
    await expect(args.onSubmit).toHaveBeenCalledWith({
      email: 'demo@example.com',
      password: 'Ferry-demo-1',
      is_remember_me: true,
    });
  },
};

/** A site without a bot offers only the QR code. */
export const WithoutTelegram: Story = { args: { telegramHref: undefined } };

export const CaptchaFailed: Story = { args: { captcha: { state: 'failed', message: '' } } };

export const CaptchaOff: Story = { args: { captcha: { state: 'off' } } };

export const Sending: Story = {
  args: { captcha: { state: 'verified', seconds: 1.8 }, attempt: { state: 'sending' } },
};

/** A refusal keeps the typed values and the proof. */
export const Refused: Story = {
  args: {
    captcha: { state: 'verified', seconds: 1.8 },
    attempt: {
      state: 'failed',
      message: sample(
        '邮箱或密码不对。检查后再试。',
        'The e-mail address or the password is wrong. Check them and try again.',
      ),
      kind: 'refused',
    },
  },
};

export const Offline: Story = {
  args: {
    captcha: { state: 'verified', seconds: 1.8 },
    attempt: { state: 'failed', message: '', kind: 'offline' },
  },
};

export const Unsure: Story = { args: { attempt: unsure } };

/** A lost answer to the code. */
export const UnsureCode: Story = {
  args: { step: 'code', attempt: unsure },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/可能已经办成|may or may not/);
    await expect(within(canvasElement).getByRole('button', { name: /^(再问一次|Ask again)$/ })).toBeVisible();
  },
};

/** Sent as soon as six digits are typed or pasted. */
export const Code: Story = {
  args: { step: 'code' },
  play: async ({ canvasElement, args }) => {
    await within(canvasElement).findByLabelText(/^(验证码|Code)$/);
    await userEvent.paste('481902');
    await expect(args.onCode).toHaveBeenCalledWith('481902');
  },
};

/** Without the phone: a recovery code. */
export const RecoveryCode: Story = {
  args: { step: 'code' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /用恢复码|Use a recovery code/ }));
    const button = canvas.getByRole('button', { name: /验证并登录|Verify/ });
    await expect(button).toBeDisabled();
    await userEvent.type(canvas.getByLabelText(/^(恢复码|Recovery code)$/), 'a1b2c-d3e4f');
    await userEvent.click(button);
    await expect(args.onCode).toHaveBeenCalledWith('a1b2c-d3e4f');
  },
};

export const CodeWrong: Story = {
  args: {
    step: 'code',
    attempt: {
      state: 'failed',
      message: sample('验证码不对，还能试 4 次。', 'The code is wrong. You have 4 more tries.'),
      kind: 'refused',
    },
  },
};

export const Long: Story = {
  args: {
    siteName: sample('一个名字特别长的网络加速服务站点', 'A network service with a long name'),
    captcha: {
      state: 'failed',
      message: sample(
        '这台设备的浏览器没有准许后台计算，请换一个浏览器，或关掉省电模式后再试一次',
        'The browser of this device does not allow work in the background. Use another browser, or turn the power saving off and try again',
      ),
    },
    attempt: {
      state: 'failed',
      message: sample(
        '这个地址在十分钟里试了太多次。为了保护账户，请过 9 分 41 秒再试，或者先重设密码，重设后所有设备都要重新登录。',
        'There were too many tries from this address in ten minutes. To protect the account, try again in 9 minutes and 41 seconds, or reset the password, after which every device must sign in again.',
      ),
      kind: 'refused',
    },
  },
};

export const Sheet: Story = {
  args: {
    captcha: { state: 'working', percent: 42 },
    attempt: {
      state: 'failed',
      message: sample(
        '邮箱或密码不对。检查后再试。',
        'The e-mail address or the password is wrong. Check them and try again.',
      ),
      kind: 'refused',
    },
  },
};
