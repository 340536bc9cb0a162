import type { Meta, StoryObj } from '@storybook/react-vite';

import { Spinner } from './Spinner.tsx';

const meta = {
  component: Spinner,
  parameters: {
    use: 'An action that is under way, with words beside it.',
    not: 'For a page that is on its way: a Skeleton.',
  },
} satisfies Meta<typeof Spinner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Usual: Story = {};
