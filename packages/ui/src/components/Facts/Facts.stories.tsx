import type { Meta, StoryObj } from '@storybook/react-vite';

import { Facts } from './Facts.tsx';

const meta = {
  component: Facts,
  parameters: { use: 'Names and values of one thing.', not: 'For rows of the same kind: a Table.' },
  args: {
    facts: [
      { name: '套餐', value: '标准 30 天' },
      { name: '到期', value: '4 月 21 日' },
    ],
  },
} satisfies Meta<typeof Facts>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Small: Story = { args: { small: true } };
