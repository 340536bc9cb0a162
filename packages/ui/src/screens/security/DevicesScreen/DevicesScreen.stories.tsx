import { sessionsMany, sessionsNormal, sessionsOne } from '@ferry/core/testing/fixtures/sessions';
import type { Meta } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { devicesProps as args } from '../../account/account.fixture.ts';
import {
  inPage,
  loading,
  offline,
  old,
  ready,
  refused,
  screenStories,
  serverError,
  unsure,
} from '../../parts/in-page.tsx';
import { DevicesScreen } from './DevicesScreen.tsx';

export default {
  component: DevicesScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'Where the customer is signed in now, and how that ends.',
    not: 'For past sign-ins: LoginLogScreen. For devices with a link: ServicesScreen.',
  },
  args,
} satisfies Meta<typeof DevicesScreen>;

const stories = screenStories('reads', DevicesScreen, args, {
  Ready: {
    play: async ({ canvasElement, args: { onEnd } }) => {
      const [first] = within(canvasElement).getAllByRole('button', { name: /^(退出|Sign out)$/ });
      if (first) await userEvent.click(first);
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.click(await dialog.findByRole('button', { name: /^(退出|Sign out)$/ }));
      await expect(onEnd).toHaveBeenCalledWith(sessionsNormal[1]?.session_id);
    },
  },
  Loading: { args: { sessions: loading } },
  /** Only this one. */
  Empty: { args: { sessions: ready(sessionsOne) } },
  Offline: { args: { sessions: offline } },
  ServerError: {
    args: { sessions: serverError },
    play: async ({ canvasElement, args: { onRetry } }) => {
      await userEvent.click(within(canvasElement).getByRole('button', { name: /重试|Retry/ }));
      await expect(onRetry).toHaveBeenCalledOnce();
    },
  },
  Refused: { args: { sessions: refused } },
  Old: { args: { sessions: old(sessionsNormal) } },
  Long: {
    args: { sessions: ready(sessionsMany) },
    play: async ({ canvasElement }) => {
      const canvas = within(canvasElement);
      await userEvent.click(canvas.getByRole('button', { name: /再显示 8 台|Show 8 more/ }));
      await expect(canvas.getAllByRole('button', { name: /^(退出|Sign out)$/ })).toHaveLength(11);
    },
  },
  /** A single other has the button in its row. */
  OneOther: {
    args: { sessions: ready(sessionsNormal.slice(0, 2)) },
    play: async ({ canvasElement }) => {
      await expect(within(canvasElement).getAllByRole('button')).toHaveLength(1);
    },
  },
  /** Two more are shown at once, without a press. */
  Six: {
    args: { sessions: ready(sessionsMany.slice(0, 6)) },
    play: async ({ canvasElement }) => {
      await expect(within(canvasElement).getAllByRole('button', { name: /^(退出|Sign out)$/ })).toHaveLength(
        5,
      );
    },
  },
  Unsure: { args: { endOthers: unsure } },
});

export const Ready = stories.Ready;
export const Loading = stories.Loading;
export const Empty = stories.Empty;
export const Offline = stories.Offline;
export const ServerError = stories.ServerError;
export const Refused = stories.Refused;
export const Old = stories.Old;
export const Long = stories.Long;
export const OneOther = stories.OneOther;
export const Six = stories.Six;
export const Sheet = stories.Sheet;
