import type { Meta, StoryObj } from '@storybook/react-vite';
import { Stack } from '../Stack/Stack.tsx';
import { Unsure } from './Unsure.tsx';

const meta = {
  component: Unsure,
  parameters: {
    use: 'After a write without a response. Its button is hidden meanwhile.',
    not: 'After a refusal, or if nothing was sent: a Notice.',
  },
  args: { onAgain: () => {} },
} satisfies Meta<typeof Unsure>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithItsButton: Story = {};

export const Sheet: Story = {
  render: (args) => (
    <Stack gap={12} style={{ maxWidth: 560 }}>
      <Unsure {...args} />
      <Unsure />
    </Stack>
  ),
};
