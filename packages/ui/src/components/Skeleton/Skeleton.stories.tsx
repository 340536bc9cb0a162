import type { Meta, StoryObj } from '@storybook/react-vite';

import { Skeleton } from './Skeleton.tsx';

const meta = {
  component: Skeleton,
  parameters: {
    use: 'What will stand here, to the pixel, while it is on its way.',
    not: 'For an action that is under way: a busy Button.',
  },
  args: { width: 160 },
} satisfies Meta<typeof Skeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Text: Story = { args: { line: 22 } };
export const Control: Story = { args: { control: true } };
export const Picture: Story = { args: { height: 96, radius: 8 } };
