import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { unsure } from '../../parts/in-page.tsx';
import { inDefaultLayout } from '../in-default-layout.tsx';
import { type SignInPasskey, SignInScreen } from './SignInScreen.tsx';

const plainPasskey: SignInPasskey = {
  isAskingPasskey: false,
  trouble: undefined,
  isPasskeyRefused: false,
  isByPasskey: false,
};
const unverified = sample(
  '请让设备用指纹、面容或 PIN 确认是你本人，再用一次这个通行密钥；设备做不到的话，请改用密码或验证码',
  'Let your device check that it’s you, by fingerprint, face or PIN, and use the passkey again. If it can’t, use your password or a code',
);
/** The passkey did not verify its user, and the browser is asked again. */
const askedAgain = {
  attempt: { state: 'failed', kind: 'refused', message: unverified },
  passkey: { ...plainPasskey, isAskingPasskey: true, isPasskeyRefused: true },
} as const;

const meta = {
  component: SignInScreen,
  parameters: {
    layout: 'fullscreen',
    use: 'To sign in by address and password, and by the second factor if the account has one.',
    not: 'For another proof by a signed-in customer: OwnerProofDialog.',
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
    passkey: plainPasskey,
    onPasskey: fn(),
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
    await userEvent.type(canvas.getByLabelText(/^(邮箱|Email)$/), 'lin');
    await userEvent.type(canvas.getByLabelText(/^(密码|Password)$/), 'x');
    await expect(args.onTouch).toHaveBeenCalledOnce();
    await expect(canvas.getByRole('button', { name: /^(登录|Sign in)$/ })).toBeEnabled();
  },
};

/** Inside of the portal's frame, which leads a visitor to the front door. */
export const InFrame: Story = {
  globals: { frame: 'on' },
  play: async () => {
    const frame = within(document.body);
    const foot = frame.getByRole('navigation');
    await expect(within(foot).getByRole('link', { name: /^(首页|Home)$/ })).toHaveAttribute('href', '/auth');
    await expect(frame.getAllByRole('main')).toHaveLength(1);
  },
};

/** Enter during the proof of work is not lost: the page sends the form when the proof is ready. */
export const Working: Story = {
  args: { captcha: { state: 'working', percent: 42 } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText(/^(邮箱|Email)$/), 'demo@example.com');
    await userEvent.tab();
    await expect(canvas.getByLabelText(/^(密码|Password)$/)).toHaveFocus();
    await userEvent.keyboard('Ferry-demo-1{Enter}');
    await waitFor(() => expect(args.onSubmit).toHaveBeenCalledOnce());
  },
};

/** The address from before a reload is filled in, and each change is reported. */
export const Typed: Story = {
  args: { typed: { email: 'lin@example.com' }, onType: fn() },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const address = canvas.getByLabelText(/^(邮箱|Email)$/);
    await expect(address).toHaveValue('lin@example.com');
    await userEvent.type(address, '.cn');
    await expect(args.onType).toHaveBeenLastCalledWith({
      email: 'lin@example.com.cn',
      is_remember_me: 'true',
    });
    await userEvent.type(canvas.getByLabelText(/^(密码|Password)$/), 'secret');
    await expect(args.onType).toHaveBeenLastCalledWith({
      email: 'lin@example.com.cn',
      is_remember_me: 'true',
    });
  },
};

/** Valid input is sent. The page keeps the proof. */
export const Verified: Story = {
  args: { captcha: { state: 'verified', seconds: 1.8 } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.type(canvas.getByLabelText(/^(邮箱|Email)$/), 'demo@example.com');
    await userEvent.type(canvas.getByLabelText(/^(密码|Password)$/), 'Ferry-demo-1{Enter}');
    await waitFor(() =>
      expect(args.onSubmit).toHaveBeenCalledWith({
        email: 'demo@example.com',
        password: 'Ferry-demo-1',
        is_remember_me: true,
      }),
    );
  },
};

/** A warning with the other addresses, before the form's messages. */
export const AddressAway: Story = {
  args: {
    captcha: { state: 'failed', message: '' },
    others: { addresses: ['https://one.ferry.example', 'https://two.ferry.example'], isAway: true },
  },
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link', { name: 'one.ferry.example' });
    await expect(link).toHaveAttribute('href', 'https://one.ferry.example/');
  },
};

/** The installed app lists the site's other addresses, since it shows no address bar. */
export const Installed: Story = {
  args: { others: { addresses: ['https://one.ferry.example'], isAway: false } },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/^(本站也在：|This site is also at:)/)).toBeVisible();
  },
};

/** Asks for a passkey at once: no address is needed. */
export const Passkey: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^(通行密钥|Passkey)$/ }));
    await expect(args.onPasskey).toHaveBeenCalledOnce();
  },
};

export const PasskeyAsked: Story = {
  args: { passkey: { ...plainPasskey, isAskingPasskey: true } },
};

export const PasskeyCancelled: Story = {
  args: { passkey: { ...plainPasskey, trouble: 'cancelled' } },
};

export const PasskeyUnsupported: Story = {
  args: { passkey: { ...plainPasskey, trouble: 'unsupported' } },
};

export const PasskeyAskedAgain: Story = { args: askedAgain };

/** The portal at another of its addresses, or a site without passkeys. */
export const WithoutPasskeys: Story = { args: { passkey: undefined } };

/** The code may be a passkey instead. */
export const CodeByPasskey: Story = {
  args: { step: 'code' },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: /改用通行密钥|Use a passkey instead/ }));
    await expect(args.onPasskey).toHaveBeenCalledOnce();
  },
};

/** After a passkey that is one factor only, a code is needed, and no second passkey. */
export const CodeAfterPasskey: Story = {
  args: { step: 'code', passkey: { ...plainPasskey, isByPasskey: true } },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByLabelText(/^(验证码|Code)$/);
    await expect(canvas.queryByRole('button', { name: /改用通行密钥|Use a passkey instead/ })).toBeNull();
  },
};

/** The passkey was refused, not the code, which can still be typed. */
export const CodePasskeyAskedAgain: Story = {
  args: { step: 'code', ...askedAgain },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const code = await canvas.findByLabelText(/^(验证码|Code)$/);
    await expect(canvas.getByText(/指纹|fingerprint/)).toBeVisible();
    await expect(code).not.toHaveAccessibleDescription(/指纹|fingerprint/);
    await expect(code).toBeValid();
  },
};

/** A site without a bot offers no Telegram. */
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
        'The email address or password is wrong. Check both and try again.',
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

/** The response to the code was lost. */
export const UnsureCode: Story = {
  args: { step: 'code', attempt: unsure },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByText(/可能已经办成|may or may not/);
    await expect(
      within(canvasElement).getByRole('button', { name: /^(再问一次|Check again)$/ }),
    ).toBeVisible();
  },
};

/** Sent as soon as six digits are typed or pasted. */
export const Code: Story = {
  args: { step: 'code' },
  play: async ({ canvasElement, args }) => {
    await within(canvasElement).findByLabelText(/^(验证码|Code)$/);
    await userEvent.paste('481902');
    await waitFor(() => expect(args.onCode).toHaveBeenCalledWith('481902'));
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
    await waitFor(() => expect(args.onCode).toHaveBeenCalledWith('a1b2c-d3e4f'));
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
        'The email address or password is wrong. Check both and try again.',
      ),
      kind: 'refused',
    },
  },
};
