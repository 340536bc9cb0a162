import { sample } from '@ferry/core/testing/sample';
import type { Meta } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import {
  idle,
  inPage,
  offline,
  refused,
  screenStories,
  sending,
  storyNow,
  unsure,
} from '../../parts/in-page.tsx';
import { SettingsScreen, type SettingsScreenProps } from './SettingsScreen.tsx';

const args: SettingsScreenProps = {
  chosen: {
    language: 'zh-CN',
    theme: 'light',
    motion: 'system',
    timeZone: 'Asia/Shanghai',
    firstDay: 'auto',
    numbers: 'auto',
  },
  onChoose: fn(),
  keeping: idle,
  onKeepAgain: fn(),
  backHref: '#me',
  now: storyNow,
};

export default {
  component: SettingsScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'Language, theme, numbers and motion, signed in or not.',
    not: 'For what others see or get by mail: EditProfileScreen.',
  },
  args,
} satisfies Meta<typeof SettingsScreen>;

const stories = screenStories('sends', SettingsScreen, args, {
  Ready: {
    play: async ({ canvasElement, args: { onChoose } }) => {
      const canvas = within(canvasElement);
      await userEvent.click(canvas.getByRole('button', { name: /^(深色|Dark)$/ }));
      await expect(onChoose).toHaveBeenCalledWith({ theme: 'dark' });
      await userEvent.click(canvas.getByRole('button', { name: /^(减少|Reduced)$/ }));
      await expect(onChoose).toHaveBeenCalledWith({ motion: 'reduced' });
      await userEvent.click(canvas.getByRole('button', { name: /UTC\+8/ }));
      const dialog = within(await within(document.body).findByRole('dialog'));
      await userEvent.type(await dialog.findByRole('searchbox'), sample('东京', 'Tokyo'));
      await userEvent.click(await dialog.findByRole('button', { name: /UTC\+9/ }));
      await expect(onChoose).toHaveBeenCalledWith({ timeZone: 'Asia/Tokyo' });
    },
  },
  SignedOut: { args: { keeping: undefined, backHref: undefined } },
  Sending: { args: { keeping: sending } },
  Refused: {
    args: { keeping: refused },
    play: async ({ canvasElement, args: { onKeepAgain } }) => {
      await userEvent.click(within(canvasElement).getByRole('button', { name: /^(再存一次|Keep again)$/ }));
      await expect(onKeepAgain).toHaveBeenCalledOnce();
    },
  },
  Unsure: { args: { keeping: unsure } },
  Offline: { args: { keeping: offline } },
});

export const Ready = stories.Ready;
export const SignedOut = stories.SignedOut;
export const Sending = stories.Sending;
export const Refused = stories.Refused;
export const Offline = stories.Offline;
export const Sheet = stories.Sheet;
