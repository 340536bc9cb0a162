import { profileNormal } from '@ferry/core/testing/fixtures/account';
import { sample } from '@ferry/core/testing/sample';
import type { Meta } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import {
  idle,
  inPage,
  loading,
  offline,
  refused,
  screenStories,
  sending,
  storyNow,
  unsure,
} from '../../parts/in-page.tsx';
import { EditProfileScreen, type EditProfileScreenProps } from './EditProfileScreen.tsx';

const args: EditProfileScreenProps = {
  profile: { state: 'ready', data: profileNormal },
  saving: idle,
  isSaved: false,
  to: undefined,
  stopped: undefined,
  mailing: idle,
  changing: idle,
  now: storyNow,
  onSave: fn(),
  onMail: fn(),
  onChange: fn(),
  onOther: fn(),
  onRetry: fn(),
};

export default {
  component: EditProfileScreen,
  decorators: [inPage],
  parameters: {
    layout: 'fullscreen',
    use: 'The nickname, the language of mails, the time zone, another e-mail address.',
    not: 'For how pages look on this device: SettingsScreen. For the password: EditPasswordScreen.',
  },
  args,
} satisfies Meta<typeof EditProfileScreen>;

const to = 'new@example.com';

const stories = screenStories('sends', EditProfileScreen, args, {
  Ready: {
    play: async ({ canvasElement, args: { onSave, onMail } }) => {
      const canvas = within(canvasElement);
      const name = canvas.getByLabelText(/^(昵称|Nickname)$/);
      await userEvent.clear(name);
      await userEvent.type(name, sample('林夏', 'Lin Xia'));
      await userEvent.click(canvas.getByRole('button', { name: /^(保存|Save)$/ }));
      await expect(onSave).toHaveBeenCalledWith({
        user_name: sample('林夏', 'Lin Xia'),
        language: 'zh-CN',
        time_zone: 'Asia/Shanghai',
      });
      await userEvent.type(canvas.getByLabelText(/^(新邮箱|New address)$/), to);
      await userEvent.click(canvas.getByRole('button', { name: /^(发验证码|Send the code)$/ }));
      await expect(onMail).toHaveBeenCalledWith(to);
    },
  },
  Loading: { args: { profile: loading } },
  NotLoaded: { args: { profile: refused } },
  Sending: { args: { saving: sending, mailing: sending } },
  Refused: {
    args: {
      saving: {
        state: 'failed',
        message: sample('至少 2 个字符', 'At least 2 characters'),
        kind: 'refused',
        fields: { user_name: sample('至少 2 个字符', 'At least 2 characters') },
      },
      mailing: {
        state: 'failed',
        message: sample('新邮箱和现在的一样', 'The new address is the same as the present one'),
        kind: 'refused',
        fields: { email: sample('新邮箱和现在的一样', 'The new address is the same as the present one') },
      },
    },
  },
  Unsure: { args: { mailing: unsure } },
  Offline: { args: { saving: offline } },
  Saved: { args: { isSaved: true } },
  Code: {
    args: { to },
    play: async ({ canvasElement, args: { onChange, onOther } }) => {
      const canvas = within(canvasElement);
      await userEvent.type(canvas.getByLabelText(/^(验证码|Code)$/), '123456');
      await userEvent.click(canvas.getByRole('button', { name: new RegExp(to) }));
      await expect(onChange).toHaveBeenCalledWith('123456', false);
      await userEvent.click(canvas.getByRole('button', { name: /^(换一个地址|Another address)$/ }));
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
  Changed: {
    args: {
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
export const Loading = stories.Loading;
export const NotLoaded = stories.NotLoaded;
export const Sending = stories.Sending;
export const Refused = stories.Refused;
export const Offline = stories.Offline;
export const Saved = stories.Saved;
export const Code = stories.Code;
export const CodeWrong = stories.CodeWrong;
export const Changed = stories.Changed;
export const Sheet = stories.Sheet;
