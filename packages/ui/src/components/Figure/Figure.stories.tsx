import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';

import { Figure } from './Figure.tsx';

const meta = {
  component: Figure,
  parameters: { use: 'The one number that a page is about.', not: 'For numbers beside others: bold text.' },
  args: { value: 23, unit: sample('天', 'days') },
} satisfies Meta<typeof Figure>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Days: Story = {};
export const Money: Story = { args: { before: '¥', value: '123,456,789.50', unit: undefined } };
