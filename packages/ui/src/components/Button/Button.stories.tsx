import type { Meta, StoryObj } from '@storybook/react-vite';
import { RefreshCw } from 'lucide-react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Row, Stack } from '../Stack/Stack.tsx';
import { Button, ButtonLink } from './Button.tsx';

const meta = {
  component: Button,
  parameters: {
    use: 'An action. One filled one in a view; where money moves, the sum stands on it.',
    not: 'To go to another page: a ButtonLink or a Link.',
  },
  args: { children: '支付 ¥20.00', onClick: fn() },
} satisfies Meta<typeof Button>;

export default meta;
type Story = StoryObj<typeof meta>;

const kinds = ['primary', 'default', 'soft', 'quiet', 'danger', 'danger-full'] as const;

export const Primary: Story = {
  args: { kind: 'primary' },
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await expect(args.onClick).toHaveBeenCalledOnce();
  },
};

/** A second press does nothing, and the width does not change. */
export const Busy: Story = {
  args: { kind: 'primary', busy: true },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: /支付/ });
    await userEvent.click(button);
    await expect(args.onClick).not.toHaveBeenCalled();
  },
};

export const Disabled: Story = { args: { disabled: true } };

export const Sheet: Story = {
  render: () => (
    <Stack gap={16}>
      <Row wrap>
        {kinds.map((kind) => (
          <Button key={kind} kind={kind}>
            支付 ¥20.00
          </Button>
        ))}
      </Row>
      <Row wrap>
        <Button kind="primary" busy>
          支付 ¥20.00
        </Button>
        <Button kind="primary" busy busyLabel="支付中">
          支付 ¥20.00
        </Button>
        <Button kind="primary" busy busyLabel="提交中">
          提交
        </Button>
        <Button disabled>不可用</Button>
        <Button icon={RefreshCw} aria-label="刷新" />
        <Button icon={RefreshCw}>刷新</Button>
        <Button size="small">小号</Button>
        <ButtonLink href="#buy" kind="soft">
          看套餐
        </ButtonLink>
      </Row>
      <div style={{ maxWidth: 360 }}>
        <Button kind="primary" size="big" wide>
          登录
        </Button>
      </div>
    </Stack>
  ),
};
