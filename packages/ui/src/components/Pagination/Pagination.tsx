import { ChevronLeft, ChevronRight } from 'lucide-react';
import { styled } from 'styled-components';
import { useTranslation } from '../../locales/use-translation.ts';
import { below } from '../../theme/breakpoints.ts';
import { Icon } from '../Icon/Icon.tsx';

const Bar = styled.nav`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  width: 100%;
  font-size: var(--t13);
  line-height: 20px;
  color: var(--muted);
  & > div { display: flex; align-items: center; gap: 4px; }
  button {
    min-width: 32px;
    height: 32px;
    border-radius: var(--r-control);
    color: var(--muted);
    display: grid;
    place-items: center;
    ${below.lg} {
      min-width: 40px;
      height: 44px;
      position: relative;
      /* Half of the gap on both sides, for fingers. */
      &::after { content: ''; position: absolute; inset: 0 -2px; }
    }
  }
  & > span { white-space: nowrap; }
  [data-of] { display: none; }
  ${below.sm} {
    [data-of] { display: inline; }
    button[data-page]:not([aria-current]), [data-gap] { display: none; }
  }
  button[aria-current] { color: var(--text); font-weight: 600; background: var(--sunken); }
  button:hover:not(:disabled) { background: var(--sunken); }
  button:disabled { color: var(--disabled); cursor: not-allowed; }
`;

export interface PaginationProps {
  /** From 1. */
  page: number;
  /** How many rows a page has. */
  pageSize: number;
  /** Rows in all. */
  total: number;
  /** Another page was chosen, from 1. */
  onPage: (page: number) => void;
}

/** The page numbers to offer: the first, the last, and those around the present one. `0` is a gap of several pages. */
export const pagesAround = (page: number, last: number): number[] => {
  const near = [1, page - 1, page, page + 1, last].filter((at) => at >= 1 && at <= last);
  const pages = [...new Set(near)].sort((a, b) => a - b);
  return pages.flatMap((at, index) => {
    const left = index === 0 ? 0 : at - (pages[index - 1] ?? 0) - 1;
    // A gap takes as much room as the one page that it would leave out.
    return left === 0 ? [at] : [left === 1 ? at - 1 : 0, at];
  });
};

/** The range of the shown rows, and links to the other pages. */
export function Pagination({ page, pageSize, total, onPage }: PaginationProps) {
  const { t } = useTranslation();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const range = {
    first: total === 0 ? 0 : (page - 1) * pageSize + 1,
    last: Math.min(total, page * pageSize),
    total,
  };
  return (
    <Bar aria-label={t('pages')}>
      <span aria-live="polite">{t('pageRange', range)}</span>
      <div>
        <button
          type="button"
          aria-label={t('previousPage')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <Icon as={ChevronLeft} size={16} />
        </button>
        {pagesAround(page, last).map((at, index, all) =>
          at === 0 ? (
            <span data-gap key={`gap after ${all[index - 1]}`}>
              …
            </span>
          ) : (
            <button
              key={at}
              data-page
              type="button"
              aria-label={t('page', { page: at })}
              aria-current={at === page ? 'page' : undefined}
              onClick={() => onPage(at)}
            >
              {at}
            </button>
          ),
        )}
        <span data-of>/ {last}</span>
        <button
          type="button"
          aria-label={t('nextPage')}
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
        >
          <Icon as={ChevronRight} size={16} />
        </button>
      </div>
    </Bar>
  );
}
