import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Stack } from '../Stack/Stack.tsx';
import { CopyField, maskLink } from './CopyField.tsx';

const value = 'https://link.ferry.example/link2/Qk3xN8vZt1Yw6RbLpH2sMd9uKf4g5PaE';

const meta = {
  component: CopyField,
  parameters: {
    use: 'Text to copy: an address, a token.',
    not: 'For text that is only read.',
  },
  args: { value, masked: maskLink(value), label: sample('订阅链接', 'Subscription link'), onCopied: fn() },
} satisfies Meta<typeof CopyField>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A masked secret is copied completely. */
export const Copied: Story = {
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    const write = fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true });
    await expect(canvas.queryByText(value)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: /^(复制|Copy)$/ }));
    await expect(write).toHaveBeenCalledWith(value);
    await canvas.findByText(/已复制|Copied/);
    await expect(args.onCopied).toHaveBeenCalledOnce();
  },
};

/** Without access to the clipboard the text is shown, so that it can be copied by hand. */
export const ClipboardClosed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const write = () => Promise.reject(new Error('denied'));
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true });
    await userEvent.click(canvas.getByRole('button', { name: /^(复制|Copy)$/ }));
    await expect(await canvas.findByText(value)).toBeVisible();
  },
};

export const Sheet: Story = {
  render: (args) => (
    <Stack gap={12} style={{ maxWidth: 560 }}>
      <CopyField {...args} />
      <CopyField value={`${value}/${value}`} tail={10} label={sample('订阅链接', 'Subscription link')} />
      <CopyField value="FERRY-2026-WINTER" label={sample('兑换码', 'Gift code')} />
    </Stack>
  ),
};
