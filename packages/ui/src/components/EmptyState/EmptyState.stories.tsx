import { sample } from '@ferry/core/testing/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button/Button.tsx';
import { Card } from '../Card/Card.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { EmptyState, FailedState } from './EmptyState.tsx';

const meta = {
  component: EmptyState,
  parameters: {
    use: 'A list or card that came and holds nothing, with the way on.',
    not: 'While it is loading: a Skeleton. When it did not come: a FailedState.',
  },
  args: { title: sample('还没有工单', 'No tickets yet') },
} satisfies Meta<typeof EmptyState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Sheet: Story = {
  render: () => (
    <Stack gap={16} style={{ maxWidth: 480 }}>
      <Card>
        <EmptyState
          title={sample('还没有工单', 'No tickets yet')}
          action={<Button kind="primary">{sample('写工单', 'Write a ticket')}</Button>}
        >
          {sample(
            '连不上、付款没到账，都可以写给我们。',
            'Write to us when you cannot connect or a payment has not arrived.',
          )}
        </EmptyState>
      </Card>
      <Card>
        <FailedState
          title={sample('节点列表没有取到', 'The list of nodes did not load')}
          action={<Button>{sample('再取一次', 'Load again')}</Button>}
        >
          {sample(
            '服务器 10 秒没有回应。你的服务不受影响。',
            'The server gave no answer for 10 seconds. Your service is not affected.',
          )}
        </FailedState>
      </Card>
    </Stack>
  ),
};
