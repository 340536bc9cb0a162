import { Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../../components/Button/Button.tsx';
import { Dialog } from '../../../components/Dialog/Dialog.tsx';
import { WithMarkdown } from '../../../components/Markdown/Markdown.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { OnlyWide, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { DockRoom, useHeight } from '../../../layouts/WebSiteLayout2/dock.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below, from } from '../../../theme/breakpoints.ts';
import { FailedCard, StaleLine } from '../../parts/failure/LoadNotices.tsx';
import type { Load } from '../../parts/load.ts';
import type { Attachment } from '../FileTile.tsx';
import { MessageBox, type MessageBoxProps, unsentOf } from '../MessageBox.tsx';
import type { ThreadData } from './Bubble.tsx';
import { Ending, type EndingProps } from './Ending.tsx';
import { Thread, type ThreadProps, ThreadSkeleton } from './Thread.tsx';
import { type CloseProps, TicketHead, TicketInfo } from './TicketInfo.tsx';

const Page = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 32px;
  align-items: start;
  ${from.lg} { grid-template-columns: minmax(0, 1fr) 300px; }
`;

const Main = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
`;

/** On phones the composer replaces the bottom bar. */
const Dock = styled.div`
  ${below.lg} {
    position: fixed;
    z-index: 7;
    inset: auto 0 0 0;
    padding: 8px 12px calc(8px + env(safe-area-inset-bottom));
    background: var(--page);
    border-top: 1px solid var(--line);
  }
`;

const FileImage = styled.img`
  max-width: 100%;
  border-radius: var(--r-control);
  justify-self: center;
`;

export interface TicketScreenProps
  extends Omit<ThreadProps, 'onFile' | 'dock'>,
    CloseProps,
    EndingProps,
    Pick<MessageBoxProps, 'text' | 'onText' | 'uploads' | 'onFiles' | 'onRemoveUpload' | 'onRetryUpload'> {
  thread: Load<ThreadData>;
  /** Requests a picture that is not in `pictures`. */
  onPicture: (file: Attachment) => void;
  /** Saves a file on the device. */
  onSave: (file: Attachment) => void;
  /** Sends the draft. */
  onSend: () => void;
  onRetry: () => void;
}

/** Shows a picture in full size. */
function Viewer(
  props: Pick<TicketScreenProps, 'pictures' | 'onSave'> & {
    file?: Attachment | undefined;
    onClose: () => void;
  },
) {
  const { file, pictures, onSave, onClose } = props;
  const { t } = useTranslation('tickets');
  const picture = file && pictures.get(file.id);
  return (
    <Dialog
      wide
      open={file !== undefined}
      onClose={onClose}
      title={file?.name ?? ''}
      actions={file && <Button onClick={() => onSave(file)}>{t('save')}</Button>}
    >
      {picture ? <FileImage src={picture} alt={file?.name ?? ''} /> : <Skeleton height={240} />}
    </Dialog>
  );
}

/** The editor for a reply. `dock` measures it. */
function Composer({ dock, ...props }: TicketScreenProps & { dock: ReturnType<typeof useHeight> }) {
  const { text, uploads, onSend } = props;
  const { t } = useTranslation('tickets');
  const waits = uploads.some(({ state }) => state === 'sending') || unsentOf(uploads).length > 0;
  const isEmpty = text.trim() === '';
  const send = () => {
    if (!isEmpty && !waits) onSend();
  };
  return (
    <>
      <DockRoom height={dock.height} />
      <Dock ref={dock.ref}>
        <MessageBox
          {...props}
          area={{ 'aria-label': t('reply'), placeholder: t('replyPlaceholder'), rows: 1 }}
          isKept={!isEmpty}
          onSend={send}
        >
          <Button kind="primary" disabled={isEmpty || waits} onClick={send}>
            {t('send')}
          </Button>
        </MessageBox>
      </Dock>
    </>
  );
}

function Loaded({ data, ...props }: TicketScreenProps & { data: ThreadData }) {
  const { t } = useTranslation('tickets');
  const { outbox, onPicture, onSave, pictures } = props;
  const [viewed, setViewed] = useState<Attachment>();
  const dock = useHeight(128);
  const show = (file: Attachment) => {
    if (!file.media_type.startsWith('image/')) return onSave(file);
    if (!pictures.has(file.id)) onPicture(file);
    setViewed(file);
  };
  const { ticket, messages } = data;
  const status = ticket.ticket_status;
  const isEnded = status === 'closed' || status === 'resolved';
  const waits = status === 'pending' && outbox.length === 0 && messages.at(-1)?.author === 'customer';
  return (
    <>
      {/* The Markdown renderer is loaded together with the thread, so that the thread does not shift later. */}
      <Suspense fallback={<ThreadSkeleton />}>
        <WithMarkdown texts={[...messages, ...outbox].map(({ content }) => content)}>
          {(Draw) => <Thread {...props} dock={dock.height} data={data} Text={Draw} onFile={show} />}
        </WithMarkdown>
      </Suspense>
      {waits && props.page === 1 && (
        <Text as="p" size={13} tone="muted">
          {t('waitingForStaff')}
        </Text>
      )}
      {isEnded && <Ending {...props} ticket={ticket} />}
      {status !== 'closed' && <Composer {...props} dock={dock} />}
      <Viewer file={viewed} pictures={pictures} onSave={onSave} onClose={() => setViewed(undefined)} />
    </>
  );
}

/** One ticket: its messages, its state, and the composer. */
export function TicketScreen(props: TicketScreenProps) {
  const { thread, now, closing, onClose, onRetry } = props;
  const { t } = useTranslation('tickets');
  if (thread.state === 'failed')
    return <FailedCard of={thread} title={t('failedTitle')} safe={t('failedText')} onRetry={onRetry} />;
  const ticket = thread.state === 'ready' ? thread.data.ticket : undefined;
  const head = { ticket, closing, onClose };
  return (
    <>
      <StaleLine of={thread} now={now} />
      <Page>
        <Main>
          <TicketHead {...head} />
          <Stack gap={20}>
            {thread.state === 'ready' ? <Loaded {...props} data={thread.data} /> : <ThreadSkeleton />}
          </Stack>
        </Main>
        <OnlyWide style={{ height: '100%' }}>
          <TicketInfo {...head} now={now} />
        </OnlyWide>
      </Page>
    </>
  );
}
