import { CardFoot } from '../../components/Card/Card.tsx';
import { Pagination, type PaginationProps } from '../../components/Pagination/Pagination.tsx';
import { Text } from '../../components/Text/Text.tsx';

/** The end of a list: its pages, or the number of rows if there is only one page. */
export function ListFoot({ counted, ...pages }: PaginationProps & { counted: (total: number) => string }) {
  return (
    <CardFoot>
      {pages.total > pages.pageSize ? (
        <Pagination {...pages} />
      ) : (
        <Text size={13} tone="muted">
          {counted(pages.total)}
        </Text>
      )}
    </CardFoot>
  );
}
