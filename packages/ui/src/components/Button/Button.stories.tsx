import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { RefreshCw } from 'lucide-react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Row, Stack } from '../Stack/Stack.tsx';
import { Button, ButtonLink } from './Button.tsx';

const meta = {
  component: Button,
  parameters: {
    use: 'An action. At most one filled button in a view. A payment’s button shows the sum.',
    not: 'To go to another page: a ButtonLink or a Link.',
  },
  args: { children: sample('支付 ¥20.00', 'Pay ¥20.00'), onClick: fn() },
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
    const button = within(canvasElement).getByRole('button', { name: /支付|Pay/ });
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
            {sample('支付 ¥20.00', 'Pay ¥20.00')}
          </Button>
        ))}
      </Row>
      <Row wrap>
        <Button kind="primary" busy>
          {sample('支付 ¥20.00', 'Pay ¥20.00')}
        </Button>
        <Button kind="primary" busy busyLabel={sample('支付中', 'Paying')}>
          {sample('支付 ¥20.00', 'Pay ¥20.00')}
        </Button>
        <Button kind="primary" busy busyLabel={sample('提交中', 'Sending')}>
          {sample('提交', 'Send')}
        </Button>
        <Button disabled>{sample('不可用', 'Not available')}</Button>
        <Button icon={RefreshCw} aria-label={sample('刷新', 'Reload')} />
        <Button icon={RefreshCw}>{sample('刷新', 'Reload')}</Button>
        <Button size="small">{sample('小号', 'Small')}</Button>
        <ButtonLink href="#buy" kind="soft">
          {sample('看套餐', 'View plans')}
        </ButtonLink>
      </Row>
      <div style={{ maxWidth: 360 }}>
        <Button kind="primary" size="big" wide>
          {sample('登录', 'Sign in')}
        </Button>
      </div>
    </Stack>
  ),
};
