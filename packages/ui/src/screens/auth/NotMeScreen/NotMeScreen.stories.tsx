import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { inDefaultLayout } from '../in-default-layout.tsx';
import { ownerLink } from '../UndoScreen/owner-link.fixture.ts';
import { NotMeScreen } from './NotMeScreen.tsx';

const meta = {
  component: NotMeScreen,
  decorators: [inDefaultLayout],
  parameters: {
    layout: 'fullscreen',
    use: 'The target of “this was not me” in a security email about something that cannot be undone.',
    not: 'For a change that can be undone: UndoScreen.',
  },
  args: {
    now: { kind: 'asking', attempt: { state: 'idle' } },
    signInHref: '#sign-in',
    resetHref: '#reset',
    undoHref: '#undo',
    onNotMe: fn(),
  },
} satisfies Meta<typeof NotMeScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The initial state, which tests also draw in a pseudo-language. */
export const Plain: Story = {};

/** Opening the link does nothing. The button does. */
export const Ready: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(args.onNotMe).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: /不是我，保护账户|It wasn’t me/ }));
    await expect(args.onNotMe).toHaveBeenCalledOnce();
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
        '这个链接已超过 72 小时。如果账户有异常，请重设密码，并在“登录设备”里退出其他设备',
        'This link is older than 72 hours. If something is wrong with your account, reset the password and sign other devices out under Security',
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
        '这个链接用过了，或账户的改动已经撤销。如果仍登录不了，请重设密码',
        'This link was used, or the change of the account was undone. If you still cannot sign in, reset the password',
      ),
    },
  },
};

export const NoToken: Story = { args: { now: ownerLink.noToken } };

/** The account has another address now: the page leads to undoing that change. */
export const Moved: Story = {
  args: {
    now: {
      kind: 'refused',
      why: 'moved',
      message: sample(
        '收到邮件之后，账户换了邮箱。请先撤销这次更换',
        'The account changed its address after this mail. Undo that change first',
      ),
    },
  },
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link', { name: /撤销更换|Undo the address change/ });
    await expect(link).toHaveAttribute('href', '#undo');
  },
};

export const Offline: Story = { args: { now: ownerLink.offline } };

export const Unsure: Story = { args: { now: ownerLink.unsure } };

export const Unreachable: Story = { args: { now: ownerLink.unreachable } };

export const Long: Story = { args: { now: ownerLink.long } };
