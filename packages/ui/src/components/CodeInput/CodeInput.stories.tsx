import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Stack } from '../Stack/Stack.tsx';
import { CodeInput } from './CodeInput.tsx';

function Held({
  begin = '',
  error,
  onFull,
}: {
  begin?: string;
  error?: string;
  onFull?: (code: string) => void;
}) {
  const [value, setValue] = useState(begin);
  return (
    <CodeInput
      label={sample('验证码', 'Code')}
      value={value}
      onChange={setValue}
      hint={sample('填满后自动提交，也可以直接粘贴。', 'Sent when complete. You may also paste it.')}
      error={error}
      {...(onFull ? { onFull } : {})}
    />
  );
}

const meta = {
  component: Held,
  parameters: {
    use: 'Six digits from a mail or an authenticator.',
    not: 'For codes of other shapes: an Input.',
  },
  args: { onFull: fn() },
} satisfies Meta<typeof Held>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A pasted code may contain spaces. */
export const Pasted: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByLabelText(sample('验证码', 'Code')));
    await userEvent.paste('481 902');
    await expect(args.onFull).toHaveBeenCalledWith('481902');
  },
};

export const Sheet: Story = {
  render: () => (
    <Stack gap={20}>
      <Held />
      <Held begin="481" />
      <Held
        begin="481902"
        error={sample('验证码不对，还能试 4 次。', 'The code is wrong. You have 4 more tries.')}
      />
    </Stack>
  ),
};
