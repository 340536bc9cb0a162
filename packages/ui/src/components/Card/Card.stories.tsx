import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../Button/Button.tsx';
import { Card, CardBody, CardFoot } from './Card.tsx';

const meta = {
  component: Card,
  parameters: {
    use: 'Something to act on or to read, with its name.',
    not: 'Inside another card: a hairline is enough.',
  },
  args: { title: '订阅链接', children: <CardBody>正文站在这里。</CardBody> },
} satisfies Meta<typeof Card>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Whole: Story = {
  args: {
    tools: <Button size="small">刷新</Button>,
    children: (
      <>
        <CardBody>正文站在这里。</CardBody>
        <CardFoot>共 3 条</CardFoot>
      </>
    ),
  },
};
/** A long title leaves room for the tools. */
export const Long: Story = {
  args: {
    title: '企业无限增强版（家庭与朋友，五个国家与地区，含流媒体解锁）',
    tools: <Button size="small">刷新</Button>,
  },
};
