import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Bar } from '../Bar/Bar.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { Row, Stack } from '../Stack/Stack.tsx';
import { QuotaBar } from './QuotaBar.tsx';

const meta = {
  component: QuotaBar,
  parameters: {
    use: 'Traffic of a period: earlier, yesterday and today.',
    not: 'For any other share: a Bar.',
  },
  args: {
    earlier: 0.388,
    yesterday: 0.022,
    today: 0.018,
    gone: 0.677,
    label: sample('已用 42.8%', '42.8% used'),
  },
} satisfies Meta<typeof QuotaBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Sheet: Story = {
  render: (args) => (
    <Stack gap={24} style={{ maxWidth: 600, padding: '8px 0' }}>
      <QuotaBar {...args} />
      <QuotaBar
        {...args}
        earlier={0.9}
        yesterday={0.05}
        today={0.05}
        gone={0.3}
        label={sample('用完', 'All used')}
      />
      <QuotaBar earlier={0} yesterday={0} today={0} label={sample('还没有用', 'Nothing used')} />
      <Bar value={0.38} label={sample('负载', 'Load')} />
      <Bar value={0.78} label={sample('负载', 'Load')} />
      <Bar value={0.95} label={sample('负载', 'Load')} />
      <Row gap={16}>
        <Skeleton width={96} height={28} />
        <Stack style={{ flex: 1 }}>
          <Skeleton width="70%" height={14} />
          <Skeleton width="40%" />
        </Stack>
      </Row>
    </Stack>
  ),
};
