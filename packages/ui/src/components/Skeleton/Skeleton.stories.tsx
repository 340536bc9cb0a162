import type { Meta, StoryObj } from '@storybook/react-vite';

import { Skeleton } from './Skeleton.tsx';

const meta = {
  component: Skeleton,
  parameters: {
    use: 'The placeholder of loading content, in exactly its size.',
    not: 'For a running action: a busy Button.',
  },
  args: { width: 160 },
} satisfies Meta<typeof Skeleton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Text: Story = { args: { line: 22 } };
export const Control: Story = { args: { control: true } };
export const Picture: Story = { args: { height: 96, radius: 8 } };
