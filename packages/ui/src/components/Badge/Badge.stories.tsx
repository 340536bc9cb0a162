import type { Meta, StoryObj } from '@storybook/react-vite';
import { Lock } from 'lucide-react';
import { Row, Stack } from '../Stack/Stack.tsx';
import { StateDot } from '../StateDot/StateDot.tsx';
import { Badge, Count } from './Badge.tsx';

const meta = {
  component: Badge,
  parameters: {
    use: 'A state in a word beside the thing it is of.',
    not: 'For what must be done: a Notice. For the state of a node: a StateDot.',
  },
  args: { children: '使用中' },
} satisfies Meta<typeof Badge>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Sheet: Story = {
  render: () => (
    <Stack gap={16}>
      <Row wrap>
        <Badge>已关闭</Badge>
        <Badge tone="info">处理中</Badge>
        <Badge tone="success">使用中</Badge>
        <Badge tone="warning">3 天后到期</Badge>
        <Badge tone="error">已过期</Badge>
        <Badge icon={Lock}>需等级 3</Badge>
        <Count value={3} words="3 项未看" />
      </Row>
      <Row wrap gap={20}>
        <StateDot state="online" />
        <StateDot state="stale" />
        <StateDot state="offline" />
        <StateDot state="unknown" />
      </Row>
    </Stack>
  ),
};
