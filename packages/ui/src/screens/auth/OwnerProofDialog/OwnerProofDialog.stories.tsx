import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { idle, inPage, sending, unsure } from '../../parts/in-page.tsx';
import { OwnerProofDialog } from './OwnerProofDialog.tsx';

const meta = {
  component: OwnerProofDialog,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    page: 'security',
    use: 'Before actions that a stolen session must not do, such as a new password.',
    not: 'For actions that can be undone: a plain question. For the sign-in: SignInScreen.',
  },
  args: {
    open: true,
    byCode: false,
    byPasskey: false,
    isAskingPasskey: false,
    trouble: undefined,
    attempt: idle,
    againIn: 0,
    onSubmit: fn(),
    onPasskey: fn(),
    onCancel: fn(),
  },
} satisfies Meta<typeof OwnerProofDialog>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Waits for the dialog, which loads slowly on a busy machine. */
const dialog = async () => within(await within(document.body).findByRole('dialog'));
const go = { name: /^(继续|Continue)$/ };

/** The initial state, which tests also draw in a pseudo-language. */
export const Plain: Story = {};

/** Enter and the button send the password. An empty one is not sent. */
export const Ready: Story = {
  play: async ({ args }) => {
    const inside = await dialog();
    await expect(inside.getByRole('button', go)).toBeDisabled();
    const field = await inside.findByLabelText(/当前密码|Current password/);
    await userEvent.type(field, 'correct horse 9{Enter}');
    await expect(args.onSubmit).toHaveBeenLastCalledWith({ current_password: 'correct horse 9' });
    await userEvent.click(inside.getByRole('button', go));
    await expect(args.onSubmit).toHaveBeenCalledTimes(2);
  },
};

/** With an old enough second factor a code is accepted: six digits or a recovery code, and nothing else. */
export const Code: Story = {
  args: { byCode: true },
  play: async ({ args }) => {
    const inside = await dialog();
    await userEvent.click(inside.getByRole('button', { name: /改用验证码|Use a code/ }));
    const field = await inside.findByLabelText(/^(验证码|Code)$/);
    await userEvent.type(field, '12345');
    await expect(inside.getByRole('button', go)).toBeDisabled();
    await userEvent.type(field, '6{Enter}');
    await expect(args.onSubmit).toHaveBeenLastCalledWith({ two_fa_code: '123456' });
    await userEvent.clear(field);
    await userEvent.type(field, 'a1b2c-d3e4f{Enter}');
    await expect(args.onSubmit).toHaveBeenLastCalledWith({ two_fa_code: 'a1b2c-d3e4f' });
  },
};

/** With an old enough passkey nothing has to be typed. */
export const Passkey: Story = {
  args: { byCode: true, byPasskey: true },
  play: async ({ args }) => {
    const inside = await dialog();
    await userEvent.click(inside.getByRole('button', { name: /^(用通行密钥|Use a passkey)$/ }));
    await expect(args.onPasskey).toHaveBeenCalledOnce();
  },
};

export const PasskeyAsked: Story = { args: { byPasskey: true, isAskingPasskey: true } };

export const PasskeyCancelled: Story = { args: { byPasskey: true, trouble: 'cancelled' } };

export const Cancelled: Story = {
  play: async ({ args }) => {
    await dialog();
    await userEvent.keyboard('{Escape}');
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
};

export const Sending: Story = { args: { attempt: sending } };

export const Refused: Story = {
  args: {
    attempt: {
      state: 'failed',
      kind: 'refused',
      message: sample('当前密码不对', 'The current password is wrong'),
      fields: { current_password: sample('当前密码不对', 'The current password is wrong') },
    },
  },
  play: async () => {
    const field = (await dialog()).getByLabelText(/当前密码|Current password/);
    await expect(field).toHaveAccessibleDescription(/当前密码不对|current password is wrong/);
  },
};

const wrongCode = sample(
  '验证码不对或已用过，请等下一个，并检查手机时间',
  'The code is wrong or was used. Wait for the next one, and check your phone’s clock',
);

export const WrongCode: Story = {
  args: {
    byCode: true,
    attempt: { state: 'failed', kind: 'refused', message: wrongCode, fields: { two_fa_code: wrongCode } },
  },
  play: async () => {
    const inside = await dialog();
    await userEvent.click(inside.getByRole('button', { name: /改用验证码|Use a code/ }));
    await expect(inside.getByLabelText(/^(验证码|Code)$/)).toHaveAccessibleDescription(
      /验证码不对|code is wrong/,
    );
  },
};

/** The button shows when the next try is allowed. */
export const Limited: Story = {
  args: {
    againIn: 840,
    attempt: {
      state: 'failed',
      kind: 'refused',
      message: sample('尝试太频繁，请 900 秒后再试', 'Too many tries. Try again in 900 seconds'),
    },
  },
  play: async () => {
    await expect((await dialog()).getByRole('button', { name: /840/ })).toBeDisabled();
  },
};

export const Offline: Story = { args: { attempt: { state: 'failed', kind: 'offline', message: '' } } };

export const Unsure: Story = { args: { attempt: unsure } };

export const Long: Story = {
  args: {
    byCode: true,
    attempt: {
      state: 'failed',
      kind: 'refused',
      message: `${sample('服务器没有应答，请稍后再试。', 'The server did not answer, please try again later. ').repeat(12)} upstream-connect-error-or-disconnect-reset-before-headers-${'0123456789'.repeat(8)}`,
    },
  },
};
