import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, within } from 'storybook/test';
import { Facts } from '../Facts/Facts.tsx';
import { Notice } from '../Notice/Notice.tsx';
import { Drawer } from './Drawer.tsx';

const meta = {
  component: Drawer,
  parameters: {
    docs: { story: { inline: false } },
    use: 'Details of one row, while its list stays visible.',
    not: 'For a question: a Dialog. For content with its own address: a page.',
  },
  args: {
    open: true,
    onClose: fn(),
    title: sample('香港 02', 'Hong Kong 02'),
    subtitle: sample('IEPL 专线', 'IEPL line'),
    children: (
      <>
        <Notice>
          {sample(
            '11 月 24 日 02:00–04:00 维护，请先换用香港 01。',
            'Down for maintenance on November 24, 02:00–04:00. Please use Hong Kong 01 meanwhile.',
          )}
        </Notice>
        <Facts
          facts={[
            {
              name: sample('倍率', 'Rate'),
              value: sample('2.0，用 1 GB 计 2 GB', '2.0, so 1 GB counts as 2 GB'),
            },
            { name: sample('协议', 'Protocols'), value: sample('VLESS、Trojan', 'VLESS, Trojan') },
            { name: sample('在线人数', 'Users online'), value: '164' },
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
