import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Stack } from '../Stack/Stack.tsx';
import { CaptchaBox, type CaptchaState } from './CaptchaBox.tsx';

const meta = {
  component: CaptchaBox,
  parameters: {
    use: 'The proof of work of a form for visitors.',
    not: 'Behind the sign-in, where a customer is known.',
  },
  args: { captcha: { state: 'idle' }, onStart: fn(), onCancel: fn(), onRetry: fn() },
} satisfies Meta<typeof CaptchaBox>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button'));
    await expect(args.onStart).toHaveBeenCalledOnce();
  },
};

export const Working: Story = {
  args: { captcha: { state: 'working', percent: 42 } },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42');
    await userEvent.click(canvas.getByRole('button'));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
};

const states: CaptchaState[] = [
  { state: 'idle' },
  { state: 'working', percent: 42 },
  { state: 'verified', seconds: 1.8 },
  {
    state: 'failed',
    message: sample(
      '网络断了，联网后会自动继续',
      'There is no connection. It goes on by itself once you are back',
    ),
  },
];

export const Sheet: Story = {
  render: (args) => (
    <Stack gap={12} style={{ maxWidth: 360 }}>
      {states.map((captcha) => (
        <CaptchaBox key={captcha.state} {...args} captcha={captcha} />
      ))}
    </Stack>
  ),
};
