import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { Facts } from '../Facts/Facts.tsx';
import { Notice } from '../Notice/Notice.tsx';
import { Drawer } from './Drawer.tsx';

const meta = {
  component: Drawer,
  parameters: {
    docs: { story: { inline: false } },
    use: 'Details of one row, while its list stays in sight.',
    not: 'For a question: a Dialog. For what has an address of its own kind: a page.',
  },
  args: {
    open: true,
    onClose: fn(),
    title: '香港 02',
    subtitle: 'IEPL 专线',
    children: (
      <>
        <Notice>11 月 24 日 02:00–04:00 维护，请先换用香港 01。</Notice>
        <Facts
          facts={[
            { name: '倍率', value: '2.0，用 1 GB 计 2 GB' },
            { name: '协议', value: 'VLESS、Trojan' },
            { name: '在线人数', value: '164' },
          ]}
        />
      </>
    ),
  },
} satisfies Meta<typeof Drawer>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Sheet: Story = {
  play: async () => {
    await expect(await within(document.body).findByRole('dialog')).toBeVisible();
  },
};
