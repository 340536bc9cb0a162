import type { Meta, StoryObj } from '@storybook/react-vite';
import { Wallet } from 'lucide-react';
import { Icon } from './Icon.tsx';

const meta = {
  component: Icon,
  parameters: {
    use: 'A mark beside words, or on a button with an accessible name.',
    not: 'Alone: screen readers do not announce it.',
  },
  args: { as: Wallet },
} satisfies Meta<typeof Icon>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Usual: Story = {};
export const Small: Story = { args: { size: 14 } };
export const Large: Story = { args: { size: 22 } };
