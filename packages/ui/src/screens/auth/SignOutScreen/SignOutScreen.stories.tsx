import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { inDefaultLayout } from '../in-default-layout.tsx';
import { SignOutScreen } from './SignOutScreen.tsx';

const meta = {
  component: SignOutScreen,
  decorators: [inDefaultLayout],
  parameters: {
    layout: 'fullscreen',
    use: 'While and after this device is signed out.',
    not: 'For a session that expired: the notice of SignInScreen.',
  },
  args: { state: 'done', signInHref: '#sign-in' },
} satisfies Meta<typeof SignOutScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The initial state, which tests also draw in a pseudo-language. */
export const Plain: Story = {};

/** A visitor, or a customer before the page of signing in is there. */
export const Ready: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('heading', { name: /^(已退出登录|You’re signed out)$/ })).toBeVisible();
    await expect(canvas.getByRole('link', { name: /^(重新登录|Sign in again)$/ })).toHaveAttribute(
      'href',
      '#sign-in',
    );
  },
};

export const Working: Story = {
  args: { state: 'working' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('link', { name: /登录|Sign in/ })).toBeNull();
  },
};

/** The tokens of this device are gone, but the server ends the session only later. */
export const Offline: Story = {
  args: { state: 'offline' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/服务器还不知道|server doesn’t know/)).toBeVisible();
  },
};
