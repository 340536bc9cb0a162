import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Button } from '../Button/Button.tsx';
import { Card } from '../Card/Card.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { EmptyState, FailedState } from './EmptyState.tsx';

const meta = {
  component: EmptyState,
  parameters: {
    use: 'A loaded list or card without content, with the next step.',
    not: 'While it is loading: a Skeleton. After a failure: a FailedState.',
  },
  args: { title: sample('还没有工单', 'No tickets yet') },
} satisfies Meta<typeof EmptyState>;

export default meta;
type Story = StoryObj<typeof meta>;

/** An example of the future content, hidden from screen readers. */
export const Teaching: Story = {
  render: () => (
    <Stack gap={16}>
      {([['480px'], ['100%']] as const).map(([width]) => (
        <Card key={width} style={{ maxWidth: width }}>
          <EmptyState
            title={sample('还没有套餐', 'No plan yet')}
            action={<Button kind="primary">{sample('看套餐', 'See plans')}</Button>}
            example={[
              [sample('季付套餐', 'Quarterly plan'), sample('还有 90 天', '90 days left')],
              [sample('本期还剩', 'Left this period'), '300 GB'],
            ]}
          >
            {sample('买好后，这里是剩余天数和流量。', 'Days and traffic stand here once you have one.')}
          </EmptyState>
        </Card>
      ))}
      <Card style={{ maxWidth: 480 }}>
        <EmptyState title={sample('还没有用量', 'No traffic yet')} example="bars">
          {sample('连上节点后，每天一根。', 'A bar for each day, once you connect.')}
        </EmptyState>
      </Card>
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByText(sample('示例', 'Example'))).toHaveLength(3);
    for (const ghost of canvasElement.querySelectorAll('[data-example]'))
      await expect(ghost).toHaveAttribute('aria-hidden', 'true');
  },
};

export const Sheet: Story = {
  render: () => (
    <Stack gap={16} style={{ maxWidth: 480 }}>
      <Card>
        <EmptyState
          title={sample('还没有工单', 'No tickets yet')}
          action={<Button kind="primary">{sample('写工单', 'Open a ticket')}</Button>}
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
          action={<Button>{sample('再取一次', 'Try again')}</Button>}
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
