import { sessionsMany, sessionsNormal, sessionsOne } from '@ferry/core/testing/fixtures/sessions';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { devicesProps as args } from '../../account/account.fixture.ts';
import {
  inPage,
  loading,
  offline,
  old,
  outdated,
  ready,
  refused,
  serverError,
  sheetOf,
  unsure,
} from '../../parts/in-page.tsx';
import * as states from './DevicesScreen.stories.tsx';
import { DevicesScreen } from './DevicesScreen.tsx';

export default {
  component: DevicesScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'Where the customer is signed in, and how to sign out.',
    not: 'For past sign-ins: LoginLogScreen. For devices with a link: ServicesScreen.',
  },
  args,
} satisfies Meta<typeof DevicesScreen>;

type Story = StoryObj<typeof args>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { onEnd } }) => {
    const [first] = within(canvasElement).getAllByRole('button', { name: /^(退出|Sign out)$/ });
    if (first) await userEvent.click(first);
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: /^(退出|Sign out)$/ }));
    await expect(onEnd).toHaveBeenCalledWith(sessionsNormal[1]?.session_id);
  },
};

export const Loading: Story = { args: { sessions: loading } };

/** Only this one. */
export const Empty: Story = { args: { sessions: ready(sessionsOne) } };

export const Offline: Story = { args: { sessions: offline } };

export const ServerError: Story = {
  args: { sessions: serverError },
  play: async ({ canvasElement, args: { onRetry } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
    await expect(onRetry).toHaveBeenCalledOnce();
  },
};

export const Refused: Story = { args: { sessions: refused } };

export const Old: Story = { args: { sessions: old(sessionsNormal) } };

export const Long: Story = {
  args: { sessions: ready(sessionsMany) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /再显示 8 台|Show 8 more/ }));
    await expect(canvas.getAllByRole('button', { name: /^(退出|Sign out)$/ })).toHaveLength(11);
  },
};

/** A single other has the button in its row. */
export const OneOther: Story = {
  args: { sessions: ready(sessionsNormal.slice(0, 2)) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('button')).toHaveLength(1);
  },
};

/** Two more are shown at once, without a press. */
export const Six: Story = {
  args: { sessions: ready(sessionsMany.slice(0, 6)) },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('button', { name: /^(退出|Sign out)$/ })).toHaveLength(5);
  },
};

/** The others were just signed out, and are not read anew yet. */
export const Ended: Story = {
  args: { sessions: outdated(sessionsNormal) },
  play: async ({ canvasElement }) => {
    await expect(
      within(canvasElement).queryByRole('button', { name: /退出其他|Sign out \d+ other/ }),
    ).toBeNull();
  },
};

export const Unsure: Story = { args: { endOthers: unsure } };

export const Sheet: Story = sheetOf('reads', states);
