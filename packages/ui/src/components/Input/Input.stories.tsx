import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Mail } from 'lucide-react';
import { expect, userEvent, within } from 'storybook/test';
import { Stack } from '../Stack/Stack.tsx';
import { Input, Textarea } from './Input.tsx';

const meta = {
  component: Input,
  parameters: {
    use: 'A line of typed text with its label.',
    not: 'For six digits: a CodeInput. For one of few: Segments or a Select.',
  },
  args: { label: sample('邮箱', 'Email') },
} satisfies Meta<typeof Input>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Password: Story = {
  args: { label: sample('密码', 'Password'), type: 'password', defaultValue: 'Ferry-demo-1' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByLabelText(sample('密码', 'Password'))).toHaveAttribute('type', 'password');
    await userEvent.click(canvas.getByRole('button'));
    await expect(canvas.getByLabelText(sample('密码', 'Password'))).toHaveAttribute('type', 'text');
  },
};

export const WithError: Story = {
  args: {
    error: sample('请填完整的邮箱地址', 'Enter a full email address'),
    defaultValue: 'lin.xia',
  },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByLabelText(sample('邮箱', 'Email'));
    await expect(input).toHaveAccessibleDescription(
      sample('请填完整的邮箱地址', 'Enter a full email address'),
    );
    await expect(input).toBeInvalid();
  },
};

export const Sheet: Story = {
  render: () => (
    <Stack gap={20} style={{ maxWidth: 360 }}>
      <Input
        label={sample('邮箱', 'Email')}
        placeholder="name@example.com"
        hint={sample('验证码会发到这里', 'The code is sent here')}
      />
      <Input
        label={sample('邮箱', 'Email')}
        icon={Mail}
        defaultValue="lin.xia@example.com"
        end={<a href="#help">{sample('帮助', 'Help')}</a>}
      />
      <Input
        label={sample('密码', 'Password')}
        type="password"
        defaultValue="Ferry"
        error={sample('至少 8 位，还差 3 位', 'At least 8 characters, 3 more to go')}
      />
      <Input
        label={sample('邀请码', 'Invite code')}
        defaultValue="FERRY-2026"
        disabled
        hint={sample('由邀请链接填入', 'Filled in by the invite link')}
      />
      <Input label={sample('大号', 'Big')} size="big" defaultValue={sample('林夏', 'Lin Xia')} />
      <Textarea
        label={sample('问题描述', 'Description')}
        placeholder={sample('什么时候开始，在哪台设备上', 'Since when, and on which device')}
        hint={sample('草稿会存在本机', 'The draft is kept on this device')}
      />
    </Stack>
  ),
};
