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
  args: { label: '邮箱' },
} satisfies Meta<typeof Input>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Password: Story = {
  args: { label: '密码', type: 'password', defaultValue: 'Ferry-demo-1' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByLabelText('密码')).toHaveAttribute('type', 'password');
    await userEvent.click(canvas.getByRole('button'));
    await expect(canvas.getByLabelText('密码')).toHaveAttribute('type', 'text');
  },
};

export const WithError: Story = {
  args: { error: '请填完整的邮箱地址', defaultValue: 'lin.xia' },
  play: async ({ canvasElement }) => {
    const input = within(canvasElement).getByLabelText('邮箱');
    await expect(input).toHaveAccessibleDescription('请填完整的邮箱地址');
    await expect(input).toBeInvalid();
  },
};

export const Sheet: Story = {
  render: () => (
    <Stack gap={20} style={{ maxWidth: 360 }}>
      <Input label="邮箱" placeholder="name@example.com" hint="验证码会发到这里" />
      <Input label="邮箱" icon={Mail} defaultValue="lin.xia@example.com" end={<a href="#help">帮助</a>} />
      <Input label="密码" type="password" defaultValue="Ferry" error="至少 8 位，还差 3 位" />
      <Input label="邀请码" defaultValue="FERRY-2026" disabled hint="由邀请链接填入" />
      <Input label="大号" size="big" defaultValue="林夏" />
      <Textarea label="问题描述" placeholder="什么时候开始，在哪台设备上" hint="草稿会存在本机" />
    </Stack>
  ),
};
