import { editStatus, markRead, messages, rate } from '@ferry/core/contract/tickets/customer';
import { useToast } from '@ferry/ui/components/Toast/Toast';
import { useTranslation } from '@ferry/ui/locales/use-translation';
import type { ThreadData } from '@ferry/ui/screens/tickets/TicketScreen/Bubble';
import { TicketScreen } from '@ferry/ui/screens/tickets/TicketScreen/TicketScreen';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../binding/use-call.ts';
import { useNow } from '../../binding/use-now.tsx';
import { usePaging } from '../../binding/use-paging.ts';
import { usePageObject } from '../../binding/use-query.ts';
import { useLocation } from '../../platform/navigation/history.tsx';
import { useCore } from '../../portal.ts';
import { paramsOf } from '../../routing/find-route.ts';
import { useDraft } from './use-draft.ts';
import { useOutbox } from './use-outbox.ts';
import { usePictures } from './use-pictures.ts';
import { useTicketNews } from './use-ticket-news.ts';
import { useUploads } from './use-uploads.ts';

/** Marks the messages on the screen as read. Returns the first message that was unread when the page was opened. */
function useReading(ticketId: string, thread: ThreadData | undefined, page: number): string | undefined {
  const { send } = useCore();
  const [newFrom, setNewFrom] = useState<string>();
  const marked = useRef<string>(undefined);
  useEffect(() => {
    const newest = thread?.messages.at(-1)?.id;
    const unread = thread?.ticket.unread_count ?? 0;
    if (page !== 1 || newest === undefined || unread === 0 || marked.current === newest) return;
    const isFirst = marked.current === undefined;
    const read = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', read);
      marked.current = newest;
      void send(markRead, { ticket_id: ticketId, body: { message_id: newest } });
    };
    if (isFirst) {
      const byStaff = thread?.messages.filter(({ author }) => author === 'staff') ?? [];
      setNewFrom(byStaff.at(-unread)?.id);
    }
    document.addEventListener('visibilitychange', read);
    read();
    return () => document.removeEventListener('visibilitychange', read);
  }, [send, ticketId, thread, page]);
  return newFrom;
}

function Ticket({ id }: { id: string }) {
  const { t } = useTranslation('tickets');
  const toast = useToast();
  const { range, ...paging } = usePaging(50);
  const read = usePageObject(messages, { ticket_id: id, page: paging.page, size: paging.pageSize });
  const { opened, keep } = useDraft(id);
  const [text, setText] = useState(opened.text);
  const { attachments, clear, ...uploads } = useUploads(opened.files, (files) => keep({ files }));
  const { outbox, post, ...sent } = useOutbox(id, opened.outbox, (kept) => keep({ outbox: kept }), read.data);
  const { pictures, onPicture, save } = usePictures(read.data, () => toast.error(t('fileNotFetched')));
  const closing = useCall(editStatus);
  const reopening = useCall(editStatus);
  const rating = useCall(rate);
  const newFrom = useReading(id, read.data, paging.page);
  useTicketNews();
  const type = (next: string) => {
    setText(next);
    keep({ text: next });
  };
  const send = () => {
    post(text, attachments);
    type('');
    clear();
    if (paging.page !== 1) paging.onPage(1);
  };
  return (
    <TicketScreen
      {...paging}
      {...uploads}
      {...sent}
      thread={read.load}
      now={useNow()}
      outbox={outbox}
      newFrom={newFrom}
      text={text}
      onText={type}
      onSend={send}
      pictures={pictures}
      onPicture={onPicture}
      onSave={(file) => void save(file)}
      closing={closing.attempt}
      onClose={() => void closing.run({ ticket_id: id, body: { ticket_status: 'closed' } })}
      reopening={reopening.attempt}
      onReopen={() => void reopening.run({ ticket_id: id, body: { ticket_status: 'pending' } })}
      rating={rating.attempt}
      onRate={(choice) => void rating.run({ ticket_id: id, body: { rating: choice } })}
      onRetry={read.refresh}
    />
  );
}

export function TicketPage() {
  const { id = '' } = paramsOf(useLocation().pathname);
  return <Ticket key={id} id={id} />;
}
