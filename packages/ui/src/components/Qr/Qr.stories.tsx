import { sample } from '@ferry/core/contract/base/sample';
import type { Meta, StoryObj } from '@storybook/react-vite';

import { Qr } from './Qr.tsx';

const meta = {
  component: Qr,
  parameters: {
    use: 'An address for a camera, beside the same address as text.',
    not: 'For secrets that must not be photographed.',
  },
  args: {
    text: 'https://ferry.example/link2/Qk3xN8vZ',
    label: sample('订阅链接的二维码', 'QR code of the subscription link'),
  },
} satisfies Meta<typeof Qr>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Usual: Story = {};
export const Large: Story = { args: { size: 264 } };
export const Long: Story = { args: { text: `https://ferry.example/${'a'.repeat(600)}` } };
