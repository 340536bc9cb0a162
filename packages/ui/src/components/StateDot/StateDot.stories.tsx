import type { Meta, StoryObj } from '@storybook/react-vite';

import { StateDot } from './StateDot.tsx';

const meta = {
  component: StateDot,
  parameters: { use: 'The state of a node, by shape, colour and word.', not: 'For other states: a Badge.' },
  args: { state: 'online' },
} satisfies Meta<typeof StateDot>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Online: Story = {};
export const Stale: Story = { args: { state: 'stale' } };
export const Offline: Story = { args: { state: 'offline' } };
export const Unknown: Story = { args: { state: 'unknown' } };
