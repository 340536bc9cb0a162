import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Copy, QrCode, RotateCcw } from 'lucide-react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Menu } from './Menu.tsx';

const copy = fn();
const meta = {
  component: Menu,
  parameters: {
    use: 'Rarely used actions, behind one button.',
    not: 'For one of several values: a Select.',
  },
  args: {
    align: 'start',
    trigger: <Button>{sample('更多', 'More')}</Button>,
    groups: [
      [
        { label: sample('复制链接', 'Copy link'), icon: Copy, onSelect: copy },
        { label: sample('显示二维码', 'Show QR code'), icon: QrCode, href: '#qr' },
      ],
      [{ label: sample('重置链接', 'Replace link'), icon: RotateCcw, danger: true }],
    ],
  },
} satisfies Meta<typeof Menu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Sheet: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await expect(await within(document.body).findAllByRole('menuitem')).toHaveLength(3);
  },
};

export const ByKeys: Story = {
  play: async ({ canvasElement }) => {
    copy.mockClear();
    within(canvasElement).getByRole('button').focus();
    await userEvent.keyboard('{Enter}');
    const first = await within(document.body).findByRole('menuitem', {
      name: sample('复制链接', 'Copy link'),
    });
    // The open menu takes the keys only once it has the focus.
    await waitFor(async () => {
      await userEvent.keyboard('{Home}');
      await expect(first).toHaveFocus();
    });
    await userEvent.keyboard('{Enter}');
    await expect(copy).toHaveBeenCalledOnce();
  },
};
