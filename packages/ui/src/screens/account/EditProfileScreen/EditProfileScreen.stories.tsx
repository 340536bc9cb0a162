import { sample } from '@ferry/core/contract/base/sample';
import { telegramNotLinked, telegramUnreachable } from '@ferry/core/testing/fixtures/telegram';
import type { Meta } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import {
  inPage,
  loading,
  offline,
  ready,
  refused,
  screenStories,
  sending,
  unsure,
} from '../../parts/in-page.tsx';
import { profileProps as args } from '../account.fixture.ts';
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

const stories = screenStories('sends', EditProfileScreen, args, {
  Ready: {
    play: async ({ canvasElement, args: { row, onSave } }) => {
      const canvas = within(canvasElement);
      await userEvent.click(canvas.getByRole('button', { name: /^(修改昵称|Change Nickname)$/ }));
      await expect(row.choose).toHaveBeenCalledWith('name');
      await userEvent.click(canvas.getByRole('button', { name: 'English' }));
      await expect(onSave).toHaveBeenCalledWith({ language: 'en' });
    },
  },
  Renaming: {
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
  },
  Moving: {
    args: opened('email'),
    play: async ({ canvasElement, args: { onMail } }) => {
      const canvas = within(canvasElement);
      await userEvent.type(await canvas.findByLabelText(/^(新邮箱|New email)$/), to);
      await userEvent.click(canvas.getByRole('button', { name: /^(发验证码|Send code)$/ }));
      await expect(onMail).toHaveBeenCalledWith(to);
    },
  },
  Loading: { args: { profile: loading } },
  NotLoaded: { args: { profile: refused } },
  Sending: { args: { ...opened('name'), saving: sending } },
  Refused: {
    args: {
      ...opened('name'),
      saving: {
        state: 'failed',
        message: sample('至少 2 个字符', 'At least 2 characters'),
        kind: 'refused',
        fields: { user_name: sample('至少 2 个字符', 'At least 2 characters') },
      },
    },
  },
  MailRefused: {
    args: {
      ...opened('email'),
      mailing: {
        state: 'failed',
        message: sample('新邮箱和现在的一样', 'The new address is the same as the present one'),
        kind: 'refused',
        fields: { email: sample('新邮箱和现在的一样', 'The new address is the same as the present one') },
      },
    },
  },
  Unsure: { args: { mailing: unsure } },
  Offline: { args: { ...opened('name'), saving: offline } },
  LanguageNotSaved: { args: { saving: offline } },
  Saved: { args: { isSaved: true } },
  Code: {
    args: { to },
    play: async ({ canvasElement, args: { onChange, onOther } }) => {
      const canvas = within(canvasElement);
      await userEvent.type(await canvas.findByLabelText(/^(验证码|Code)$/), '123456');
      await userEvent.click(canvas.getByRole('button', { name: new RegExp(to) }));
      await expect(onChange).toHaveBeenCalledWith('123456', false);
      await userEvent.click(canvas.getByRole('button', { name: /^(换一个地址|Use another address)$/ }));
      await expect(onOther).toHaveBeenCalledOnce();
    },
  },
  CodeWrong: {
    args: {
      to,
      changing: {
        state: 'failed',
        message: sample('验证码不对', 'The code is wrong'),
        kind: 'refused',
        fields: { email_code: sample('验证码不对', 'The code is wrong') },
      },
    },
  },
  TelegramNone: { args: telegram({ telegram: ready(telegramNotLinked) }) },
  TelegramBegun: {
    args: { ...opened('telegram'), ...telegram({ telegram: ready(telegramNotLinked) }) },
    play: async ({ canvasElement, args: { telegram } }) => {
      await userEvent.click(
        within(canvasElement).getByRole('button', { name: /^(绑定 Telegram|Link Telegram)$/ }),
      );
      await expect(telegram?.onLink).toHaveBeenCalledOnce();
    },
  },
  TelegramWaiting: {
    args: {
      ...opened('telegram'),
      ...telegram({
        telegram: ready(telegramNotLinked),
        linking: { url: telegramNotLinked.url ?? '', expires_at: telegramNotLinked.expires_at ?? '' },
      }),
    },
  },
  TelegramNoBot: {
    args: { ...opened('telegram'), ...telegram({ telegram: ready(telegramNotLinked), linking: 'no_bot' }) },
  },
  TelegramUnreachable: { args: telegram({ telegram: ready(telegramUnreachable) }) },
  TelegramUnlinking: {
    args: {},
    play: async ({ canvasElement, args: { telegram } }) => {
      await userEvent.click(within(canvasElement).getByRole('button', { name: /^(解绑|Unlink)$/ }));
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.click(await dialog.findByRole('button', { name: /^(解绑|Unlink)$/ }));
      await expect(telegram?.onUnlink).toHaveBeenCalledOnce();
    },
  },
  WithoutTelegram: { args: { telegram: undefined } },
  Changed: {
    args: {
      ...opened('email'),
      stopped: [
        sample(
          'Telegram 已解绑，请在新邮箱下重新绑定。',
          'Telegram was unlinked. Link it again under the new address.',
        ),
      ],
    },
  },
});

export const Ready = stories.Ready;
export const Renaming = stories.Renaming;
export const Moving = stories.Moving;
export const Loading = stories.Loading;
export const NotLoaded = stories.NotLoaded;
export const Sending = stories.Sending;
export const Refused = stories.Refused;
export const MailRefused = stories.MailRefused;
export const Unsure = stories.Unsure;
export const Offline = stories.Offline;
export const LanguageNotSaved = stories.LanguageNotSaved;
export const Saved = stories.Saved;
export const Code = stories.Code;
export const CodeWrong = stories.CodeWrong;
export const TelegramNone = stories.TelegramNone;
export const TelegramBegun = stories.TelegramBegun;
export const TelegramWaiting = stories.TelegramWaiting;
export const TelegramNoBot = stories.TelegramNoBot;
export const TelegramUnreachable = stories.TelegramUnreachable;
export const TelegramUnlinking = stories.TelegramUnlinking;
export const WithoutTelegram = stories.WithoutTelegram;
export const Changed = stories.Changed;
export const Sheet = stories.Sheet;
