import { sample } from '@ferry/core/testing/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { idle, inPage, offline, sending, sheetOf, unsure } from '../../parts/in-page.tsx';
import * as states from './EditPasswordScreen.stories.tsx';
import { EditPasswordScreen, type EditPasswordScreenProps } from './EditPasswordScreen.tsx';

const args: EditPasswordScreenProps = { attempt: idle, signOutHref: '#out', onSubmit: fn() };

export default {
  component: EditPasswordScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'A password that is too common must be changed first.',
    not: 'By choice: SecurityScreen. For a forgotten one: ForgotPasswordScreen.',
  },
  args,
} satisfies Meta<typeof EditPasswordScreen>;

const submitName = /^(改密码|Change password)$/;

type Story = StoryObj<EditPasswordScreenProps>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { onSubmit } }) => {
    const canvas = within(canvasElement);
    const field = canvas.getByLabelText(/^(新密码|New password)$/);
    await userEvent.type(field, 'short');
    await userEvent.click(canvas.getByRole('button', { name: submitName }));
    await expect(field).toHaveAccessibleDescription(/8/);
    await userEvent.clear(field);
    await userEvent.type(field, 'a better one 2026');
    await userEvent.click(canvas.getByRole('button', { name: submitName }));
    await expect(onSubmit).toHaveBeenCalledWith('a better one 2026');
  },
};

export const Sending: Story = { args: { attempt: sending } };

export const Refused: Story = {
  args: {
    attempt: {
      state: 'failed',
      message: sample('这个密码太常见了', 'This password is too common'),
      kind: 'refused',
      fields: { new_password: sample('这个密码太常见了', 'This password is too common') },
    },
  },
};

export const Limited: Story = {
  args: {
    attempt: {
      state: 'failed',
      message: sample('太频繁了，请稍后再试。', 'Too many tries. Please try again later.'),
      kind: 'refused',
    },
  },
};

export const Unsure: Story = { args: { attempt: unsure } };

export const Offline: Story = { args: { attempt: offline } };

export const Sheet: Story = sheetOf('sends', states);
