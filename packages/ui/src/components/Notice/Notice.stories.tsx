import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { WifiOff } from 'lucide-react';
import { TextButton } from '../Link/Link.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Notice } from './Notice.tsx';

const meta = {
  component: Notice,
  parameters: {
    use: 'What customers must know now, on the page.',
    not: 'For the result of an action: a Toast.',
  },
  args: { children: sample('邮箱或密码不对。', 'The email address or password is wrong.') },
} satisfies Meta<typeof Notice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Failed: Story = { args: { tone: 'error' } };

export const Sheet: Story = {
  render: () => (
    <Stack gap={12} style={{ maxWidth: 560 }}>
      <Notice>{sample('有新的客户端版本。', 'There is a new version of the app.')}</Notice>
      <Notice tone="success">{sample('邀请码可用。', 'The invite code is valid.')}</Notice>
      <Notice
        tone="warning"
        icon={WifiOff}
        action={<TextButton data-small>{sample('重试', 'Retry')}</TextButton>}
      >
        {sample('网络断了，你仍在登录状态。', 'You’re offline, but still signed in.')}
      </Notice>
      <Notice tone="error">
        {sample(
          '邮箱或密码不对。检查后再试，或',
          'The email address or password is wrong. Check them and try again, or ',
        )}
        <a href="#forgot">{sample('找回密码', 'reset the password')}</a>
        {sample('。验证结果还有效，不用重做。', '. The check is still valid and need not be repeated.')}
      </Notice>
    </Stack>
  ),
};
