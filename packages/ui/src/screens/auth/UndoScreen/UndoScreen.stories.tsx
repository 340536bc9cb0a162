import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { inDefaultLayout } from '../in-default-layout.tsx';
import { ownerLink } from './owner-link.fixture.ts';
import { UndoScreen } from './UndoScreen.tsx';

const meta = {
  component: UndoScreen,
  decorators: [inDefaultLayout],
  parameters: {
    layout: 'fullscreen',
    use: 'The target of “this was not me” in an email about a changed account.',
    not: 'For the customer’s own changes: EditProfileScreen or EditPasswordScreen.',
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

/** The initial state, which tests also draw in a pseudo-language. */
export const Plain: Story = {};

/** Opening the link does nothing. The button does. */
export const Ready: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(args.onUndo).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: /撤销并保护账户|Undo and secure/ }));
    await expect(args.onUndo).toHaveBeenCalledOnce();
  },
};

export const Sending: Story = { args: { now: ownerLink.sending } };

export const Done: Story = { args: { now: ownerLink.done } };

export const Expired: Story = {
  args: {
    now: {
      kind: 'refused',
      why: 'expired',
      message: sample(
        '撤销链接已超过 72 小时。如果账户有异常，请重设密码并联系客服',
        'This link is older than 72 hours. If something is wrong with your account, reset the password and write to support',
      ),
    },
  },
};

export const Used: Story = {
  args: {
    now: {
      kind: 'refused',
      why: 'used',
      message: sample(
        '这个链接用过了，或更早的改动已经撤销。如果仍登录不了，请重设密码',
        'This link was used, or an earlier change was undone. If you still cannot sign in, reset the password',
      ),
    },
  },
};

export const NoToken: Story = { args: { now: ownerLink.noToken } };

export const Taken: Story = {
  args: {
    now: {
      kind: 'refused',
      why: 'taken',
      message: sample(
        '原来的邮箱已属于另一个账户，请联系客服',
        'The former address belongs to another account now. Please write to support',
      ),
    },
  },
};

export const Offline: Story = { args: { now: ownerLink.offline } };

export const Unsure: Story = { args: { now: ownerLink.unsure } };

export const Unreachable: Story = { args: { now: ownerLink.unreachable } };

export const Long: Story = { args: { now: ownerLink.long } };
