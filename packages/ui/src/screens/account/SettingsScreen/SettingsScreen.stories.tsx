import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { inPage, offline, refused, sending, sheetOf, unsure } from '../../parts/in-page.tsx';
import { lookProps } from '../account.fixture.ts';
import * as states from './SettingsScreen.stories.tsx';
import { SettingsScreen, type SettingsScreenProps } from './SettingsScreen.tsx';

const args: SettingsScreenProps = lookProps;
const opened = (name: string) => ({ row: { name, choose: lookProps.row.choose } });

export default {
  component: SettingsScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'Language, theme, numbers and motion for visitors.',
    not: 'With an account: AccountScreen, which has the same rows.',
  },
  args,
} satisfies Meta<typeof SettingsScreen>;

type Story = StoryObj<SettingsScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { onChoose } }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^(深色|Dark)$/ }));
    await expect(onChoose).toHaveBeenCalledWith({ theme: 'dark' });
    await userEvent.click(canvas.getByRole('button', { name: /^(减少|Reduced)$/ }));
    await expect(onChoose).toHaveBeenCalledWith({ motion: 'reduced' });
  },
};

export const Zone: Story = {
  args: opened('zone'),
  play: async ({ canvasElement, args: { onChoose } }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /UTC\+8/ }));
    const dialog = within(await within(document.body).findByRole('dialog'));
    await userEvent.type(await dialog.findByRole('searchbox'), sample('东京', 'Tokyo'));
    await userEvent.click(await dialog.findByRole('button', { name: /UTC\+9/ }));
    await expect(onChoose).toHaveBeenCalledWith({ timeZone: 'Asia/Tokyo' });
  },
};

export const Writing: Story = { args: opened('writing') };

export const SignedOut: Story = { args: { keeping: undefined } };

export const Sending: Story = { args: { keeping: sending } };

export const Refused: Story = {
  args: { keeping: refused },
  play: async ({ canvasElement, args: { onKeepAgain } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^(再存一次|Save again)$/ }));
    await expect(onKeepAgain).toHaveBeenCalledOnce();
  },
};

export const Unsure: Story = { args: { keeping: unsure } };

export const Offline: Story = { args: { keeping: offline } };

export const Sheet: Story = sheetOf('sends', states);
