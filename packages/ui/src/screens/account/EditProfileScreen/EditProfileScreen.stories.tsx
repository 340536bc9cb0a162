import { telegramNotLinked, telegramUnreachable } from '@ferry/core/testing/fixtures/telegram';
import { sample } from '@ferry/core/testing/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { inPage, loading, offline, ready, refused, sending, sheetOf, unsure } from '../../parts/in-page.tsx';
import { profileProps as args } from '../account.fixture.ts';
import * as states from './EditProfileScreen.stories.tsx';
import { EditProfileScreen, type EditProfileScreenProps } from './EditProfileScreen.tsx';

const opened = (name: string) => ({ row: { name, choose: args.row.choose } });
const telegram = (with_: Partial<NonNullable<EditProfileScreenProps['telegram']>>) => ({
  telegram: { ...(args.telegram as NonNullable<EditProfileScreenProps['telegram']>), ...with_ },
});

export default {
  component: EditProfileScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'Nickname, e-mail address, Telegram and the language of mails.',
    not: 'For the language of pages: SettingsScreen. For the password: SecurityScreen.',
  },
  args,
} satisfies Meta<typeof EditProfileScreen>;

const to = 'new@example.com';

type Story = StoryObj<typeof args>;

export const Ready: Story = {
  play: async ({ canvasElement, args: { row, onSave } }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: /^(修改昵称|Change Nickname)$/ }));
    await expect(row.choose).toHaveBeenCalledWith('name');
    await userEvent.click(canvas.getByRole('button', { name: 'English' }));
    await expect(onSave).toHaveBeenCalledWith({ language: 'en' });
  },
};

export const Renaming: Story = {
  args: opened('name'),
  play: async ({ canvasElement, args: { row, onSave } }) => {
    const canvas = within(canvasElement);
    const name = await canvas.findByRole('textbox', { name: /^(新昵称|New nickname)$/ });
    await userEvent.clear(name);
    await userEvent.type(name, sample('林夏', 'Lin Xia'));
    await userEvent.click(canvas.getByRole('button', { name: /^(保存|Save)$/ }));
    await expect(onSave).toHaveBeenCalledWith({ user_name: sample('林夏', 'Lin Xia') });
    await userEvent.click(canvas.getByRole('button', { name: /^(取消|Cancel)$/ }));
    await expect(row.choose).toHaveBeenCalledWith();
  },
};

export const Moving: Story = {
  args: opened('email'),
  play: async ({ canvasElement, args: { onMail } }) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByLabelText(/^(新邮箱|New email)$/), to);
    await userEvent.click(canvas.getByRole('button', { name: /^(发验证码|Send code)$/ }));
    await expect(onMail).toHaveBeenCalledWith(to);
  },
};

export const Loading: Story = { args: { profile: loading } };

export const NotLoaded: Story = { args: { profile: refused } };

export const Sending: Story = { args: { ...opened('name'), saving: sending } };

export const Refused: Story = {
  args: {
    ...opened('name'),
    saving: {
      state: 'failed',
      message: sample('至少 2 个字符', 'At least 2 characters'),
      kind: 'refused',
      fields: { user_name: sample('至少 2 个字符', 'At least 2 characters') },
    },
  },
};

export const MailRefused: Story = {
  args: {
    ...opened('email'),
    mailing: {
      state: 'failed',
      message: sample('新邮箱和现在的一样', 'The new address is the same as the present one'),
      kind: 'refused',
      fields: { email: sample('新邮箱和现在的一样', 'The new address is the same as the present one') },
    },
  },
};

export const Unsure: Story = { args: { mailing: unsure } };

export const Offline: Story = { args: { ...opened('name'), saving: offline } };

export const LanguageNotSaved: Story = { args: { saving: offline } };

export const Saved: Story = { args: { isSaved: true } };

export const Code: Story = {
  args: { to },
  play: async ({ canvasElement, args: { onChange, onOther } }) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByLabelText(/^(验证码|Code)$/), '123456');
    await userEvent.click(canvas.getByRole('button', { name: new RegExp(to) }));
    await expect(onChange).toHaveBeenCalledWith('123456', false);
    await userEvent.click(canvas.getByRole('button', { name: /^(换一个地址|Use another address)$/ }));
    await expect(onOther).toHaveBeenCalledOnce();
  },
};

export const CodeWrong: Story = {
  args: {
    to,
    changing: {
      state: 'failed',
      message: sample('验证码不对', 'The code is wrong'),
      kind: 'refused',
      fields: { email_code: sample('验证码不对', 'The code is wrong') },
    },
  },
};

export const TelegramNone: Story = { args: telegram({ telegram: ready(telegramNotLinked) }) };

export const TelegramBegun: Story = {
  args: { ...opened('telegram'), ...telegram({ telegram: ready(telegramNotLinked) }) },
  play: async ({ canvasElement, args: { telegram } }) => {
    await userEvent.click(
      within(canvasElement).getByRole('button', { name: /^(绑定 Telegram|Link Telegram)$/ }),
    );
    await expect(telegram?.onLink).toHaveBeenCalledOnce();
  },
};

export const TelegramWaiting: Story = {
  args: {
    ...opened('telegram'),
    ...telegram({
      telegram: ready(telegramNotLinked),
      linking: { url: telegramNotLinked.url ?? '', expires_at: telegramNotLinked.expires_at ?? '' },
    }),
  },
};

export const TelegramNoBot: Story = {
  args: { ...opened('telegram'), ...telegram({ telegram: ready(telegramNotLinked), linking: 'no_bot' }) },
};

export const TelegramUnreachable: Story = { args: telegram({ telegram: ready(telegramUnreachable) }) };

export const TelegramUnlinking: Story = {
  args: {},
  play: async ({ canvasElement, args: { telegram } }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^(解绑|Unlink)$/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: /^(解绑|Unlink)$/ }));
    await expect(telegram?.onUnlink).toHaveBeenCalledOnce();
  },
};

export const WithoutTelegram: Story = { args: { telegram: undefined } };

export const Changed: Story = {
  args: {
    ...opened('email'),
    stopped: [
      sample(
        'Telegram 已解绑，请在新邮箱下重新绑定。',
        'Telegram was unlinked. Link it again under the new address.',
      ),
    ],
  },
};

export const Sheet: Story = sheetOf('sends', states);
