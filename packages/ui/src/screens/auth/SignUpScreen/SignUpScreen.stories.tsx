import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { ready, unsure } from '../../parts/in-page.tsx';
import { inDefaultLayout } from '../in-default-layout.tsx';
import { SignUpScreen } from './SignUpScreen.tsx';

const meta = {
  component: SignUpScreen,
  parameters: {
    layout: 'fullscreen',
    use: 'To create an account, perhaps by an invite.',
    not: 'With an account: SignInScreen, or ForgotPasswordScreen.',
  },
  decorators: [inDefaultLayout],
  args: {
    siteName: sample('渡口', 'Ferry'),
    policy: ready({ invite: 'optional' }),
    invite: { state: 'unchecked' },
    mail: { state: 'idle' },
    attempt: { state: 'idle' },
    captcha: { state: 'idle' },
    signInHref: '#sign-in',
    onRetryPolicy: fn(),
    onCheckInvite: fn(),
    onSendCode: fn(),
    onSubmit: fn(),
    onTouch: fn(),
    onCaptchaStart: fn(),
    onCaptchaCancel: fn(),
    onCaptchaRetry: fn(),
  },
} satisfies Meta<typeof SignUpScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

const email = /^(邮箱|Email)$/;
const next = /^(下一步|Next)$/;
const proven = { captcha: { state: 'verified', seconds: 1.8 } } as const;

export const Ready: Story = {};
export const Loading: Story = { args: { policy: { state: 'loading' } } };
export const PolicyFailed: Story = {
  args: { policy: { state: 'failed', kind: 'server', number: '503' } },
};

/** An optional invite field is folded. */
export const SecondStep: Story = {
  args: { step: 2 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.queryByLabelText(/邀请码|Invite code/)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /我有邀请码|I have an invite/ }));
    await expect(canvas.getByLabelText(/邀请码|Invite code/)).toBeVisible();
  },
};
export const InviteOff: Story = { args: { step: 2, policy: ready({ invite: 'off' }) } };

/** The strength is shown while typing. */
export const Strength: Story = {
  args: { step: 2 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const field = canvas.getByLabelText(/^(密码|Password)$/);
    await userEvent.type(field, '12345678');
    await expect(canvas.getByText(/强度：弱|Strength: weak/)).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, 'Tr7!kmQ9#vLp2');
    await expect(canvas.getByText(/强度：强|Strength: strong/)).toBeVisible();
  },
};

/** A typed code is checked when the field loses the focus. */
export const InviteUnchecked: Story = {
  args: { step: 2, policy: ready({ invite: 'required' }) },
  play: async ({ canvasElement, args }) => {
    await userEvent.type(within(canvasElement).getByLabelText(/邀请码|Invite code/), ' FERRY-2026 ');
    await userEvent.tab();
    await expect(args.onCheckInvite).toHaveBeenCalledWith('FERRY-2026');
  },
};
const linked = { step: 2, inviteCode: 'FERRY-2026' } as const;
export const InviteChecking: Story = { args: { ...linked, invite: { state: 'checking' } } };
export const InviteValid: Story = { args: { ...linked, invite: { state: 'valid' } } };
export const InviteInvalid: Story = {
  args: {
    ...linked,
    invite: { state: 'invalid', message: sample('这个邀请码已经用完了', 'This invite code is used up') },
  },
};

/** No response: the page reports it, and does not call the code wrong. */
export const InviteUnknown: Story = { args: { ...linked, invite: { state: 'unknown' } } };

/** The mail can only be requested with an address. */
export const SendCode: Story = {
  args: proven,
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const send = canvas.getByRole('button', { name: /发送验证码|Send code/ });
    await userEvent.click(send);
    await waitFor(() => expect(canvas.getByLabelText(email)).toBeInvalid());
    await expect(args.onSendCode).not.toHaveBeenCalled();
    await userEvent.type(canvas.getByLabelText(email), 'lin.xia@example.com');
    await userEvent.click(send);
    await waitFor(() => expect(args.onSendCode).toHaveBeenCalledWith('lin.xia@example.com'));
  },
};
/** Before the proof of work is done, too: the code is sent after it. */
export const SendCodeEarly: Story = {
  args: { captcha: { state: 'working', percent: 40 } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText(email), 'lin.xia@example.com');
    await userEvent.click(canvas.getByRole('button', { name: /发送验证码|Send code/ }));
    await waitFor(() => expect(args.onSendCode).toHaveBeenCalledWith('lin.xia@example.com'));
  },
};
export const SendingCode: Story = { args: { ...proven, mail: { state: 'sending' } } };
export const CodeSent: Story = {
  args: { ...proven, mail: { state: 'sent', address: 'lin.xia@example.com', againIn: 48 } },
};
/** The response was lost: the code may have been sent. */
export const CodeUnsure: Story = {
  args: {
    ...proven,
    mail: {
      state: 'unsure',
      message: sample(
        '没有收到回应：可能已经办成，也可能没有。',
        'There was no answer: it may or may not have happened.',
      ),
      againIn: 0,
    },
  },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('button', { name: /再发一次|Resend/ })).toBeEnabled();
  },
};
export const CodeRefused: Story = {
  args: {
    ...proven,
    mail: {
      state: 'failed',
      message: sample('发得太频繁，请 20 秒后再试。', 'Sent too often. Please try again in 20 seconds.'),
      againIn: 20,
    },
  },
};

/** The repeated password of the call is the typed one. An empty invite code is not sent. */
export const Submitted: Story = {
  args: { ...proven, mail: { state: 'sent', address: 'lin.xia@example.com', againIn: 0 } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText(email), 'lin.xia@example.com');
    await userEvent.type(canvas.getByLabelText(/邮箱验证码|Email code/), '481902');
    await userEvent.click(canvas.getByRole('button', { name: next }));
    await userEvent.type(await canvas.findByLabelText(/昵称|Name/), sample('林夏', 'Lin Xia'));
    await userEvent.type(canvas.getByLabelText(/^(密码|Password)$/), 'Ferry-demo-1');
    await userEvent.click(canvas.getByRole('button', { name: /注册并登录|Create account/ }));
    await waitFor(() =>
      expect(args.onSubmit).toHaveBeenCalledWith({
        email: 'lin.xia@example.com',
        email_code: '481902',
        name: sample('林夏', 'Lin Xia'),
        password: 'Ferry-demo-1',
        re_password: 'Ferry-demo-1',
        invite_code: null,
      }),
    );
  },
};

/** Without address and code there is no second step, and the missing field gets the focus. */
export const EmptySubmit: Story = {
  play: async ({ canvasElement, globals }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: next }));
    const words = globals.locale === 'en' ? 'This field is required' : '此项必填';
    await expect(await canvas.findAllByText(words)).toHaveLength(2);
    await expect(canvas.getByLabelText(email)).toHaveFocus();
  },
};

export const EmptySecondStep: Story = {
  args: { step: 2, policy: ready({ invite: 'required' }) },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /注册并登录|Create account/ }));
    await waitFor(() => expect(canvas.getByLabelText(/昵称|Name/)).toBeInvalid());
    await expect(args.onSubmit).not.toHaveBeenCalled();
  },
};

/** A wrong code is corrected in the first step. */
export const Refused: Story = {
  args: {
    ...proven,
    step: 2,
    attempt: {
      state: 'failed',
      message: sample('没有注册成。', 'The account was not created.'),
      kind: 'refused',
      fields: { email_code: sample('验证码不对，还能试 4 次', 'The code is wrong. You have 4 more tries') },
    },
  },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText(
        sample('验证码不对，还能试 4 次', 'The code is wrong. You have 4 more tries'),
      ),
    ).toBeVisible();
  },
};
export const Sending: Story = { args: { step: 2, attempt: { state: 'sending' } } };
export const Offline: Story = {
  args: { step: 2, attempt: { state: 'failed', message: '', kind: 'offline' } },
};

export const Unsure: Story = { args: { step: 2, attempt: unsure } };

export const Sheet: Story = {
  args: {
    ...proven,
    step: 2,
    inviteCode: 'FERRY-2026',
    invite: { state: 'valid' },
    mail: { state: 'sent', address: 'lin.xia@example.com', againIn: 48 },
    attempt: {
      state: 'failed',
      message: sample('没有注册成。', 'The account was not created.'),
      kind: 'refused',
      fields: { password: sample('这个密码太常见', 'This password is too common') },
    },
  },
};
