import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Lock } from 'lucide-react';
import { Row, Stack } from '../Stack/Stack.tsx';
import { StateDot } from '../StateDot/StateDot.tsx';
import { Badge, Count } from './Badge.tsx';

const meta = {
  component: Badge,
  parameters: {
    use: 'A state in one word, beside its subject.',
    not: 'For what must be done: a Notice. For the state of a node: a StateDot.',
  },
  args: { children: sample('使用中', 'In use') },
} satisfies Meta<typeof Badge>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Sheet: Story = {
  render: () => (
    <Stack gap={16}>
      <Row wrap>
        <Badge>{sample('已关闭', 'Closed')}</Badge>
        <Badge tone="info">{sample('处理中', 'In progress')}</Badge>
        <Badge tone="success">{sample('使用中', 'In use')}</Badge>
        <Badge tone="warning">{sample('3 天后到期', 'Ends in 3 days')}</Badge>
        <Badge tone="error">{sample('已过期', 'Expired')}</Badge>
        <Badge icon={Lock}>{sample('需等级 3', 'Needs level 3')}</Badge>
        <Count value={3} words={sample('3 项未看', '3 not seen')} />
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
