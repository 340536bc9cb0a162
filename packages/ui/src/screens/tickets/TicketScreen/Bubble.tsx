import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { messages } from '@ferry/core/contract/tickets/customer';
import { CircleAlert } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { styled } from 'styled-components';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { TextButton } from '../../../components/Link/Link.tsx';
import { Spinner } from '../../../components/Spinner/Spinner.tsx';
import { Row } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { Unsure } from '../../../components/Unsure/Unsure.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';
import { type Attachment, FileTile } from '../FileTile.tsx';

export type ThreadData = CallAnswer<typeof messages>['result'];
type ThreadMessage = ThreadData['messages'][number];

/** A message of the customer that the server has not accepted yet. */
export interface Outgoing {
  key: string;
  content: string;
  attachments: readonly Attachment[];
  /** `unsure`: sent without an answer, so the ticket may have it. */
  state: 'sending' | 'failed' | 'unsure';
  /** Why it was not accepted. If `offline`, it is sent automatically once there is a network. */
  message?: string;
  offline?: boolean;
}

/** Renders Markdown. It is loaded already, so that nothing shifts. */
export type DrawText = ComponentType<{ text: string }>;

const Message = styled.article`
  display: grid;
  grid-template-columns: minmax(0, auto);
  gap: 6px;
  max-width: 92%;
  justify-self: start;
  justify-items: start;
  ${from.lg} { max-width: 78%; }
  &[data-mine] { justify-self: end; justify-items: end; }
`;

const By = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  font-size: var(--t13);
  line-height: 24px;
  color: var(--muted);
  b { color: var(--text); font-weight: 500; overflow-wrap: anywhere; }
`;

const Staff = styled.span`
  width: 24px;
  height: 24px;
  border-radius: 50%;
  display: grid;
  place-items: center;
  background: var(--text);
  color: var(--surface);
  font-size: 12px;
  flex: none;
`;

const Words = styled.div`
  padding: 10px 14px;
  border-radius: 4px 12px 12px 12px;
  background: var(--surface);
  border: 1px solid var(--line);
  display: grid;
  gap: 8px;
  grid-template-columns: minmax(0, auto);
  justify-items: start;
  max-width: 100%;
  overflow-wrap: anywhere;
  & > div { max-width: 100%; }
  [data-mine] > & { background: var(--primary-soft); border-color: transparent; border-radius: 12px 4px 12px 12px; }
  [data-failed] > & { background: var(--surface); border: 1px dashed var(--error); }
`;

interface FilesProps {
  /** The files of the message. */
  attachments: readonly Attachment[];
  /** Loaded pictures by file id, as `data:` addresses. */
  pictures: ReadonlyMap<string, string>;
  /** A file was opened. */
  onFile: (file: Attachment) => void;
}

const Files = ({ attachments, pictures, onFile }: FilesProps) =>
  attachments.length === 0 ? null : (
    <Row gap={8} wrap>
      {attachments.map((file) => (
        <FileTile key={file.id} file={file} picture={pictures.get(file.id)} onPress={() => onFile(file)} />
      ))}
    </Row>
  );

export interface BubbleProps extends Omit<FilesProps, 'attachments'> {
  /** The message, as the server has it. */
  message: ThreadMessage;
  now: Date;
  /** Draws Markdown. */
  Text: DrawText;
}

/** One message of customer or staff. */
export function Bubble({ message, now, Text: Markdown, ...files }: BubbleProps) {
  const { t } = useTranslation('tickets');
  const format = useFormat();
  const isMine = message.author === 'customer';
  const at = <time dateTime={message.created_at}>{format.recentMoment(message.created_at, now)}</time>;
  const name = message.staff_name ?? '';
  return (
    <Message data-mine={isMine || undefined}>
      <By>
        {isMine ? (
          <>
            {at}
            <b>{t('you')}</b>
          </>
        ) : (
          <>
            <Staff aria-hidden>{[...name].at(-1)?.toUpperCase()}</Staff>
            <b>{name}</b>
            {at}
          </>
        )}
      </By>
      <Words>
        <Markdown text={message.content} />
        <Files {...files} attachments={message.attachments} />
      </Words>
    </Message>
  );
}

export interface OutgoingBubbleProps extends Omit<FilesProps, 'attachments'> {
  message: Outgoing;
  Text: DrawText;
  onRetry: () => void;
  onDiscard: () => void;
}

function Standing({
  message,
  onRetry,
  onDiscard,
}: Omit<OutgoingBubbleProps, 'Text' | keyof FilesProps>): ReactNode {
  const { t } = useTranslation('tickets');
  const ui = useTranslation('ui').t;
  if (message.state === 'sending')
    return (
      <By>
        <Spinner />
        {t('sending')}
      </By>
    );
  if (message.state === 'unsure') return <Unsure onAgain={onRetry} />;
  return (
    <Row wrap gap={12} style={{ justifyContent: 'end', fontSize: 13, color: 'var(--error)' }} role="alert">
      <Row gap={6}>
        <Icon as={CircleAlert} size={16} />
        <Text size={13}>
          {message.offline ? t('notSentOffline') : [t('notSent'), message.message].filter(Boolean).join(' ')}
        </Text>
      </Row>
      <TextButton data-small onClick={onRetry}>
        {ui('retry')}
      </TextButton>
      <TextButton data-small data-quiet onClick={onDiscard}>
        {t('discard')}
      </TextButton>
    </Row>
  );
}

/** A message before the server has accepted it: shown at once, and kept if sending fails. */
export function OutgoingBubble({ Text: Markdown, pictures, onFile, ...rest }: OutgoingBubbleProps) {
  const { message } = rest;
  return (
    <Message data-mine data-failed={message.state === 'failed' || undefined}>
      <Words>
        <Markdown text={message.content} />
        <Files attachments={message.attachments} pictures={pictures} onFile={onFile} />
      </Words>
      <Standing {...rest} />
    </Message>
  );
}
