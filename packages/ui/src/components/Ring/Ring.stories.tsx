import type { Meta, StoryObj } from '@storybook/react-vite';
import { Ring } from './Ring.tsx';

const meta = {
  component: Ring,
  parameters: {
    use: 'A whole and its parts, in a small space.',
    not: 'For exact sums: a Table.',
  },
  args: {
    size: 60,
    parts: [
      { hue: 'c1', value: 5 },
      { hue: 'c2', value: 3 },
      { hue: 'c5', value: 1 },
    ],
  },
} satisfies Meta<typeof Ring>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Parts: Story = {};
export const One: Story = { args: { parts: [{ hue: 'c1', value: 5 }] } };
/** A very small part stays visible. */
export const Tiny: Story = {
  args: {
    parts: [
      { hue: 'c1', value: 10_000 },
      { hue: 'c2', value: 1 },
    ],
  },
};
