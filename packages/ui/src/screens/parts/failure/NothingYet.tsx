import { EmptyState, type EmptyStateProps } from '../../../components/EmptyState/EmptyState.tsx';
import { useSaidOnce } from './said-once.tsx';

const nothing = () => {};

/** Nothing here yet. Of several empty places of a page only the first shows an example. */
export function NothingYet({ example, ...said }: EmptyStateProps) {
  const { speaks } = useSaidOnce(example && 'example', nothing);
  return <EmptyState {...said} example={speaks ? example : undefined} />;
}
