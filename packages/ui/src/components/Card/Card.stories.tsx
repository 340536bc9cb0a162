import { sample } from '@ferry/core/contract/base/sample';
import { fixtureNow } from '@ferry/core/testing/fixture-clock';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button/Button.tsx';
import { Card, CardBody, CardFoot } from './Card.tsx';
import { DataFoot } from './DataFoot.tsx';

const meta = {
  component: Card,
  parameters: {
    use: 'Something to act on or to read, with its name.',
    not: 'Inside another card: a hairline is enough.',
  },
  args: {
    title: sample('订阅链接', 'Subscription link'),
    children: <CardBody>{sample('正文站在这里。', 'The text stands here.')}</CardBody>,
  },
} satisfies Meta<typeof Card>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Whole: Story = {
  args: {
    tools: <Button size="small">{sample('刷新', 'Reload')}</Button>,
    children: (
      <>
        <CardBody>{sample('正文站在这里。', 'The text stands here.')}</CardBody>
        <CardFoot>{sample('共 3 条', '3 in all')}</CardFoot>
      </>
    ),
  },
};
/** A long title leaves room for the tools. */
export const Long: Story = {
  args: {
    title: sample(
      '企业无限增强版（家庭与朋友，五个国家与地区，含流媒体解锁）',
      'Home and work plan (for all of us, in five big parts of the world)',
    ),
    tools: <Button size="small">{sample('刷新', 'Reload')}</Button>,
  },
};
/** A card with a chart shows until when its data is complete, and the time zone of its days. */
export const Data: Story = {
  args: {
    title: sample('用量', 'Usage'),
    children: (
      <>
        <CardBody>{sample('图站在这里。', 'The chart stands here.')}</CardBody>
        <DataFoot until={new Date(fixtureNow - 3_600_000).toISOString()} now={new Date(fixtureNow)} />
      </>
    ),
  },
};
