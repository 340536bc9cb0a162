import type { Meta, StoryObj } from '@storybook/react-vite';

import { Crossing, Mark } from './Mark.tsx';

const meta = {
  component: Mark,
  parameters: {
    use: 'The brand, and large in empty and failed states.',
    not: 'As a sign of loading: a Spinner.',
  },
  args: { size: 24 },
} satisfies Meta<typeof Mark>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Usual: Story = {};
export const Crossed: Story = { render: () => <Crossing /> };
export const Stopped: Story = { render: () => <Crossing stopped /> };
