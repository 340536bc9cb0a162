import { Dialog } from '@ferry/ui/components/Dialog/Dialog';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import { SearchScreen } from '@ferry/ui/screens/search/SearchScreen/SearchScreen';
import { useDeferredValue, useState } from 'react';
import { useNavigate } from '../../platform/navigation/history.tsx';
import { paths } from '../../routes.ts';
import { useActs } from './use-acts.ts';
import { useFindable } from './use-findable.ts';
import { useNames } from './use-names.ts';

export interface SearchDialogProps {
  open: boolean;
  /** Addresses of pages that were open in this visit, newest first. */
  recent: readonly string[];
  onClose: () => void;
}

function Search({ recent, onClose }: Omit<SearchDialogProps, 'open'>) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const onGo = (href: string) => {
    onClose();
    void navigate(href);
  };
  const namesOf = useNames();
  const findable = useFindable(useDeferredValue(text), { recent, namesOf });
  return (
    <SearchScreen
      {...findable}
      {...useActs(namesOf, { onGo, onDone: onClose })}
      text={text}
      askHref={`${paths.newTicket()}?subject=${encodeURIComponent(text.trim())}`}
      onText={setText}
      onGo={onGo}
    />
  );
}

/** Runs actions and finds pages, nodes, tickets, orders and announcements, over the open page. */
export function SearchDialog({ open, recent, onClose }: SearchDialogProps) {
  const { t } = useTranslation('search');
  return (
    <Dialog wide open={open} onClose={onClose} title={t('title')}>
      <Search recent={recent} onClose={onClose} />
    </Dialog>
  );
}
