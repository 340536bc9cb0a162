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
  args: { title: '还没有工单' },
} satisfies Meta<typeof EmptyState>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Sheet: Story = {
  render: () => (
    <Stack gap={16} style={{ maxWidth: 480 }}>
      <Card>
        <EmptyState title="还没有工单" action={<Button kind="primary">写工单</Button>}>
          连不上、付款没到账，都可以写给我们。
        </EmptyState>
      </Card>
      <Card>
        <FailedState title="节点列表没有取到" action={<Button>再取一次</Button>}>
          服务器 10 秒没有回应。你的服务不受影响。
        </FailedState>
      </Card>
    </Stack>
  ),
};
