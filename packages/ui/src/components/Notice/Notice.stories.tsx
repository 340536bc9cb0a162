import type { Meta, StoryObj } from '@storybook/react-vite';
import { WifiOff } from 'lucide-react';
import { TextButton } from '../Link/Link.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Notice } from './Notice.tsx';

const meta = {
  component: Notice,
  parameters: {
    use: 'What people must know here and now, on the page.',
    not: 'For what an action did: a Toast.',
  },
  args: { children: '邮箱或密码不对。' },
} satisfies Meta<typeof Notice>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Failed: Story = { args: { tone: 'error' } };

export const Sheet: Story = {
  render: () => (
    <Stack gap={12} style={{ maxWidth: 560 }}>
      <Notice>有新的客户端版本。</Notice>
      <Notice tone="success">邀请码可用。</Notice>
      <Notice tone="warning" icon={WifiOff} action={<TextButton data-small>重试</TextButton>}>
        网络断了，你仍在登录状态。
      </Notice>
      <Notice tone="error">
        邮箱或密码不对。检查后再试，或<a href="#forgot">找回密码</a>。验证结果还有效，不用重做。
      </Notice>
    </Stack>
  ),
};
