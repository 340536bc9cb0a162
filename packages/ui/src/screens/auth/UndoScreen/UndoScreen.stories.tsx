import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { unsure } from '../../parts/in-page.tsx';
import { inDefaultLayout } from '../in-default-layout.tsx';
import { UndoScreen } from './UndoScreen.tsx';

const meta = {
  component: UndoScreen,
  decorators: [inDefaultLayout],
  parameters: {
    layout: 'fullscreen',
    use: 'Where the mail about a changed account leads, if it was somebody else.',
    not: 'For a change of one’s own: EditProfileScreen or EditPasswordScreen.',
  },
  args: {
    now: { kind: 'asking', attempt: { state: 'idle' } },
    signInHref: '#sign-in',
    resetHref: '#reset',
    onUndo: fn(),
  },
} satisfies Meta<typeof UndoScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Opening the link does nothing. The button does it. */
export const Ready: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(args.onUndo).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: /撤销并保护账户|Undo it and secure/ }));
    await expect(args.onUndo).toHaveBeenCalledOnce();
  },
};

export const Sending: Story = { args: { now: { kind: 'asking', attempt: { state: 'sending' } } } };

export const Done: Story = {
  args: {
    now: {
      kind: 'done',
      email: 'lin@example.com',
      stopped: ['已解绑的 Telegram：1 个', '2 个 API 令牌已吊销'],
    },
  },
};

export const Expired: Story = {
  args: {
    now: {
      kind: 'refused',
      why: 'expired',
      message: '撤销链接已超过 72 小时。如果账户有异常，请重设密码并联系客服',
    },
  },
};

export const Used: Story = {
  args: {
    now: {
      kind: 'refused',
      why: 'used',
      message: '这个链接用过了，或更早的改动已经撤销。如果仍登录不了，请重设密码',
    },
  },
};

export const NoToken: Story = { args: { now: { kind: 'refused', why: 'gone', message: '' } } };

export const Taken: Story = {
  args: { now: { kind: 'refused', why: 'taken', message: '原来的邮箱已属于另一个账户，请联系客服' } },
};

export const Offline: Story = {
  args: { now: { kind: 'asking', attempt: { state: 'failed', kind: 'offline', message: '' } } },
};

export const Unsure: Story = { args: { now: { kind: 'asking', attempt: unsure } } };

export const Unreachable: Story = {
  args: { now: { kind: 'asking', attempt: { state: 'failed', kind: 'refused', message: '服务器没有应答' } } },
};

export const Long: Story = {
  args: {
    now: {
      kind: 'done',
      email: `a-very-long-address-${'of-somebody-'.repeat(8)}@mail.example.com`,
      stopped: ['Telegram chats that were unlinked: 1', 'API tokens that were revoked: 20'],
    },
  },
};
