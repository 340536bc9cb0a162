import { sample } from '@ferry/core/contract/base/sample';
import type { Meta } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { inPage, offline, refused, screenStories, sending, unsure } from '../../parts/in-page.tsx';
import { lookProps } from '../account.fixture.ts';
import { SettingsScreen, type SettingsScreenProps } from './SettingsScreen.tsx';

const args: SettingsScreenProps = lookProps;
const opened = (name: string) => ({ row: { name, choose: lookProps.row.choose } });

export default {
  component: SettingsScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'Language, theme, numbers and motion for whoever is not signed in.',
    not: 'With an account: AccountScreen, which has the same rows.',
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
    },
  },
  Zone: {
    args: opened('zone'),
    play: async ({ canvasElement, args: { onChoose } }) => {
      const canvas = within(canvasElement);
      await userEvent.click(canvas.getByRole('button', { name: /UTC\+8/ }));
      const dialog = within(await within(document.body).findByRole('dialog'));
      await userEvent.type(await dialog.findByRole('searchbox'), sample('东京', 'Tokyo'));
      await userEvent.click(await dialog.findByRole('button', { name: /UTC\+9/ }));
      await expect(onChoose).toHaveBeenCalledWith({ timeZone: 'Asia/Tokyo' });
    },
  },
  Writing: { args: opened('writing') },
  SignedOut: { args: { keeping: undefined } },
  Sending: { args: { keeping: sending } },
  Refused: {
    args: { keeping: refused },
    play: async ({ canvasElement, args: { onKeepAgain } }) => {
      await userEvent.click(within(canvasElement).getByRole('button', { name: /^(再存一次|Save again)$/ }));
      await expect(onKeepAgain).toHaveBeenCalledOnce();
    },
  },
  Unsure: { args: { keeping: unsure } },
  Offline: { args: { keeping: offline } },
});

export const Ready = stories.Ready;
export const Zone = stories.Zone;
export const Writing = stories.Writing;
export const SignedOut = stories.SignedOut;
export const Sending = stories.Sending;
export const Refused = stories.Refused;
export const Offline = stories.Offline;
export const Sheet = stories.Sheet;
