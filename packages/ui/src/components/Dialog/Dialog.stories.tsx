import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Dialog } from './Dialog.tsx';

const meta = {
  component: Dialog,
  parameters: {
    docs: { story: { inline: false } },
    use: 'A question that must be answered first, or a form of a few fields.',
    not: 'For details to read beside a list: a Drawer. For news of an action: a Toast.',
  },
  args: {
    open: true,
    onClose: fn(),
    title: '重置订阅链接',
    children: <p>旧链接马上失效。2 台设备要重新导入，节点密码不变。</p>,
    actions: (
      <>
        <Button kind="danger-full">重置链接</Button>
        <Button kind="quiet">保留旧链接</Button>
      </>
    ),
  },
} satisfies Meta<typeof Dialog>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Sheet: Story = {
  play: async () => {
    await expect(await within(document.body).findByRole('dialog')).toBeVisible();
  },
};

export const ClosesByEscape: Story = {
  play: async ({ args }) => {
    const dialog = await within(document.body).findByRole('dialog');
    await expect(dialog).toHaveAccessibleName('重置订阅链接');
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
