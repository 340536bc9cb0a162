import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';

import { Facts } from './Facts.tsx';

const meta = {
  component: Facts,
  parameters: { use: 'Names and values of one thing.', not: 'For rows of the same kind: a Table.' },
  args: {
    facts: [
      { name: sample('套餐', 'Plan'), value: sample('标准 30 天', 'Standard, 30 days') },
      { name: sample('到期', 'Ends'), value: sample('4 月 21 日', 'April 21') },
    ],
  },
} satisfies Meta<typeof Facts>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Small: Story = { args: { small: true } };
