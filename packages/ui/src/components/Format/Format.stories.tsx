import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Facts } from '../Facts/Facts.tsx';
import { FormatProvider, type FormatSettings, useFormat } from './Format.tsx';

const now = new Date('2026-03-14T04:00:00Z');

function Examples() {
  const format = useFormat();
  return (
    <Facts
      facts={[
        { name: 'bytes', value: format.bytes(1.5 * 1024 ** 4) },
        { name: 'money', value: format.money('1234567.5') },
        { name: 'number', value: format.number(1234567.8) },
        { name: 'moment', value: format.moment('2026-03-13T23:30:00Z', now) },
        { name: 'ago', value: format.ago('2026-03-14T03:48:00Z', now) },
        { name: 'duration', value: format.duration('P30D') },
      ]}
    />
  );
}

const Settings = (settings: FormatSettings) => (
  <FormatProvider value={settings}>
    <Examples />
  </FormatProvider>
);

const meta = {
  component: Settings,
  parameters: {
    use: 'Numbers, money and dates of a screen, by `useFormat`: in the reader’s language, zone and marks.',
    not: 'For texts that leave the browser, such as a CSV: they have no local format.',
  },
  args: { zone: 'Asia/Shanghai', currency: 'CNY' },
} satisfies Meta<typeof Settings>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Usual: Story = {};
/** The same moment has another local time there. */
export const OtherZone: Story = {
  args: { zone: 'Europe/Berlin', currency: 'EUR' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByText(/0:30/)).toBeVisible();
  },
};
export const OwnMarks: Story = { args: { numbers: 'dot' } };
