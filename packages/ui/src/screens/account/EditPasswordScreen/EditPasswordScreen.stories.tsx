import { sample } from '@ferry/core/contract/base/sample';
import type { Meta } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { idle, inPage, offline, screenStories, sending, unsure } from '../../parts/in-page.tsx';
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

const stories = screenStories('sends', EditPasswordScreen, args, {
  Ready: {
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
  },
  Sending: { args: { attempt: sending } },
  Refused: {
    args: {
      attempt: {
        state: 'failed',
        message: sample('这个密码太常见了', 'This password is too common'),
        kind: 'refused',
        fields: { new_password: sample('这个密码太常见了', 'This password is too common') },
      },
    },
  },
  Limited: {
    args: {
      attempt: {
        state: 'failed',
        message: sample('太频繁了，请稍后再试。', 'Too many tries. Please try again later.'),
        kind: 'refused',
      },
    },
  },
  Unsure: { args: { attempt: unsure } },
  Offline: { args: { attempt: offline } },
});

export const Ready = stories.Ready;
export const Sending = stories.Sending;
export const Refused = stories.Refused;
export const Limited = stories.Limited;
export const Offline = stories.Offline;
export const Sheet = stories.Sheet;
