import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { Card, CardFoot } from '../Card/Card.tsx';
import { Pagination } from '../Pagination/Pagination.tsx';
import { Text } from '../Text/Text.tsx';
import { Table, type TableProps } from './Table.tsx';

interface Entry {
  id: number;
  at: string;
  what: string;
  amount: string;
  balance: string;
}

const rows: Entry[] = [
  { id: 1, at: '11 月 14 日 08:00', what: '自动续费：标准版 1 个月', amount: '−20.00', balance: '36.50' },
  { id: 2, at: '11 月 12 日 21:17', what: '充值：支付宝', amount: '+50.00', balance: '56.50' },
  { id: 3, at: '11 月 3 日 19:21', what: '兑换码', amount: '+10.00', balance: '6.50' },
];

const meta = {
  component: Table<Entry>,
  parameters: {
    use: 'Rows of the same kind; on phones they become lines.',
    not: 'For facts of one thing: Facts or a Panel.',
  },
  args: {
    label: '流水',
    rows,
    rowKey: (row: Entry) => row.id,
    columns: [
      { header: '时间', cell: (row: Entry) => <Text tone="muted">{row.at}</Text>, phone: 'plain' as const },
      { header: '事项', cell: (row: Entry) => row.what, phone: 'title' as const },
      {
        header: '金额',
        align: 'end' as const,
        phone: 'end' as const,
        cell: (row: Entry) =>
          row.amount.startsWith('+') ? <Text tone="success">{row.amount}</Text> : row.amount,
      },
      { header: '余额', align: 'end' as const, cell: (row: Entry) => row.balance },
    ],
  },
} satisfies Meta<typeof Table<Entry>>;

export default meta;
type Story = StoryObj<typeof meta>;

const inCard = (args: TableProps<Entry>) => (
  <Card title="流水">
    <Table {...args} />
    <CardFoot>
      <Pagination page={2} pageSize={20} total={164} onPage={fn()} />
    </CardFoot>
  </Card>
);

export const Sheet: Story = { args: { chosen: (row: Entry) => row.id === 2 }, render: inCard };

/** A row can be pressed anywhere. */
export const Pressed: Story = {
  args: { onRowPress: fn() },
  render: inCard,
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByText('兑换码'));
    await expect(args.onRowPress).toHaveBeenCalledWith(rows[2]);
    await expect(within(canvasElement).getAllByRole('row')).toHaveLength(4);
  },
};
