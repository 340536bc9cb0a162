import type { ReactNode } from 'react';
import { useFormat } from '../../../components/Format/Format.tsx';
import type { Column } from '../../../components/Table/Table.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { AlsoOnCards } from './AlsoOnCards.tsx';

/** Common columns of lists: a time, a name, an amount. A list gives its differences in `more`. */
export function useUsualColumns(now: Date) {
  const format = useFormat();
  type More<Row> = Partial<Column<Row>>;
  return {
    /** A time. On phones it is on the second line, followed by `onCards`. `isRecent`: today is written as a word. */
    moment: <Row,>(
      header: string,
      at: (row: Row) => string,
      {
        onCards,
        isRecent,
        ...more
      }: More<Row> & {
        onCards?: (row: Row) => ReactNode;
        isRecent?: boolean;
      } = {},
    ): Column<Row> => ({
      header,
      width: '190px',
      phone: 'below',
      skeleton: 96,
      cell: (row) => (
        <>
          <Text tone="muted" nowrap>
            {isRecent ? format.recentMoment(at(row), now) : format.moment(at(row), now)}
          </Text>
          {onCards && <AlsoOnCards>{onCards(row)}</AlsoOnCards>}
        </>
      ),
      ...more,
    }),
    /** A name. The title of a row on phones. */
    name: <Row,>(header: string, name: (row: Row) => string, more: More<Row> = {}): Column<Row> => ({
      header,
      phone: 'title',
      skeleton: 120,
      cell: (row) => <Text weight={500}>{name(row)}</Text>,
      ...more,
    }),
    /** An amount at the end of a row. */
    money: <Row,>(header: string, amount: (row: Row) => string, more: More<Row> = {}): Column<Row> => ({
      header,
      align: 'end',
      phone: 'end',
      skeleton: 56,
      cell: (row) => (
        <Text weight={500} nowrap>
          {format.money(amount(row))}
        </Text>
      ),
      ...more,
    }),
    /** A positive amount is green with a sign, a negative one has the colour of text. */
    change: <Row,>(header: string, amount: (row: Row) => string): Column<Row> => ({
      header,
      align: 'end',
      phone: 'end',
      skeleton: 56,
      cell: (row) => (
        <Text weight={500} nowrap {...(amount(row).startsWith('-') ? {} : { tone: 'success' })}>
          {format.money(amount(row), true)}
        </Text>
      ),
    }),
  };
}
