import { CardFoot } from '../../components/Card/Card.tsx';
import { Pagination, type PaginationProps } from '../../components/Pagination/Pagination.tsx';
import { Text } from '../../components/Text/Text.tsx';

/** The end of a list: its pages, or the number of rows if there is only one page, and a note. */
export function ListFoot({
  counted,
  note,
  ...pages
}: PaginationProps & { counted: (total: number) => string; note?: string | undefined }) {
  return (
    <CardFoot {...(note ? { style: { flexWrap: 'wrap', justifyContent: 'space-between' } } : {})}>
      {pages.total > pages.pageSize ? (
        <Pagination {...pages} />
      ) : (
        <Text size={13} tone="muted">
          {counted(pages.total)}
        </Text>
      )}
      {note && (
        <Text size={13} tone="muted">
          {note}
        </Text>
      )}
    </CardFoot>
  );
}
