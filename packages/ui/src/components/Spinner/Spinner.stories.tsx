import type { Meta, StoryObj } from '@storybook/react-vite';

import { Spinner } from './Spinner.tsx';

const meta = {
  component: Spinner,
  parameters: {
    use: 'A running action, with words beside it.',
    not: 'For a loading page: a Skeleton.',
  },
} satisfies Meta<typeof Spinner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Usual: Story = {};
