import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';

import { Bar } from './Bar.tsx';

const meta = {
  component: Bar,
  parameters: { use: 'A share of a whole, beside its number.', not: 'For traffic of a period: a QuotaBar.' },
  args: { value: 0.42, label: sample('负载 42%', 'Load 42%') },
} satisfies Meta<typeof Bar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Low: Story = {};
/** Amber, then red. The number beside it says the same in words. */
export const High: Story = { args: { value: 0.75, label: sample('负载 75%', 'Load 75%') } };
export const Full: Story = { args: { value: 1.2, label: sample('负载 120%', 'Load 120%') } };
