import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Dialog } from './Dialog.tsx';

const meta = {
  component: Dialog,
  parameters: {
    docs: { story: { inline: false } },
    use: 'A question that must be answered first, or a form of a few fields.',
    not: 'For details beside a list: a Drawer. For the result of an action: a Toast.',
  },
  args: {
    open: true,
    onClose: fn(),
    title: sample('重置订阅链接', 'Replace your subscription link'),
    children: (
      <p>
        {sample(
          '旧链接马上失效。2 台设备要重新导入，节点密码不变。',
          'The old link ends at once. Import again on 2 devices; passwords of nodes stay the same.',
        )}
      </p>
    ),
    actions: (
      <>
        <Button kind="danger-full">{sample('重置链接', 'Replace link')}</Button>
        <Button kind="quiet">{sample('保留旧链接', 'Keep the old link')}</Button>
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
    await expect(dialog).toHaveAccessibleName(sample('重置订阅链接', 'Replace your subscription link'));
    await userEvent.keyboard('{Escape}');
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
