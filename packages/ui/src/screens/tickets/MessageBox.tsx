import { ticketLimits } from '@ferry/core/contract/tickets/customer';
import { Paperclip } from 'lucide-react';
import { type ComponentProps, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../../components/Button/Button.tsx';
import { useFormat } from '../../components/Format/Format.tsx';
import { Icon } from '../../components/Icon/Icon.tsx';
import { TextButton } from '../../components/Link/Link.tsx';
import { Markdown } from '../../components/Markdown/Markdown.tsx';
import { Text } from '../../components/Text/Text.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import { below } from '../../theme/breakpoints.ts';
import { type Upload, UploadTile } from './FileTile.tsx';

const Root = styled.div`
  background: var(--field);
  border: 1px solid var(--control-line);
  border-radius: var(--r-card);
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  &:focus-within { outline: 2px solid var(--primary); outline-offset: -1px; border-color: var(--primary); }
  &[data-invalid] { border-color: var(--error); }
  &[data-over] { border-style: dashed; border-color: var(--primary); background: var(--primary-soft); }
  textarea {
    border: 0;
    background: transparent;
    outline: 0;
    resize: none;
    padding: 12px 14px;
    width: 100%;
    line-height: 22px;
    field-sizing: content;
    min-height: 76px;
    max-height: 40vh;
    ${below.lg} { font-size: 16px; min-height: 52px; }
  }
  &[data-tall] textarea { min-height: 180px; max-height: 60vh; }
  ::placeholder { color: var(--muted); opacity: 1; }
`;

const Seen = styled.div`
  padding: 12px 14px;
  min-height: 76px;
  overflow-x: auto;
  ${Root}[data-tall] & { min-height: 180px; }
`;

const Tray = styled.div`
  padding: 0 12px 8px;
  display: flex;
  gap: 8px;
  flex-wrap: wrap;
  /* On phones the composer covers the page: many files must not push its text out at the top. */
  ${below.lg} {
    ${Root}:not([data-tall]) & { max-height: 30dvh; overflow-y: auto; }
  }
`;

const Unsent = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 12px;
  padding: 0 14px 8px;
  & > span { flex: 1 1 200px; }
`;

const Actions = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
  padding: 6px 8px;
  border-top: 1px solid var(--line);
  min-height: 48px;
  & > span { min-width: 0; flex: 1; text-wrap: balance; }
  & > button:last-child { flex: none; }
  /* Clip and preview begin and end where the text does. */
  & > [data-square] { margin-inline-start: calc(15px - var(--control) / 2); ${below.lg} { margin-inline-start: calc(15px - var(--control-touch) / 2); } }
  & > [aria-pressed] { margin-inline-end: 6px; }
`;

const uploadLimits = { size: ticketLimits.attachmentSize, count: ticketLimits.attachments };

/** Failed files, which would be missing from the message. The message waits until they are sent or removed. */
export const unsentOf = (uploads: readonly Upload[]) => uploads.filter(({ state }) => state === 'failed');

export interface MessageBoxProps {
  /** The text and the props of its element, such as id, label and placeholder. */
  area: Omit<ComponentProps<'textarea'>, 'value' | 'onChange'>;
  /** The draft. */
  text: string;
  /** The customer writes. */
  onText: (text: string) => void;
  /** The files of the draft, each with its progress. */
  uploads: readonly Upload[];
  /** Files were dropped, pasted or chosen. */
  onFiles: (files: readonly File[]) => void;
  /** Takes a file out of the draft. */
  onRemoveUpload: (key: string) => void;
  onRetryUpload: (key: string) => void;
  /** The draft is stored on this device, which is shown in place of the limits. */
  isKept?: boolean;
  /** Space for a long text, with a preview. */
  tall?: boolean;
  /** Whether the draft was refused. */
  invalid?: boolean;
  /** Ctrl or ⌘ with Enter. */
  onSend?: () => void;
  /** At the end of the toolbar: the submit button. */
  children?: ReactNode;
}

/** Files of a paste or a drop. */
const filesOf = (from: DataTransfer | null): File[] => [...(from?.files ?? [])];

function Writing({ area, text, onText, onFiles, onSend }: MessageBoxProps) {
  return (
    <textarea
      {...area}
      value={text}
      maxLength={ticketLimits.content}
      onChange={(event) => onText(event.target.value)}
      onPaste={(event) => {
        const files = filesOf(event.clipboardData);
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend?.();
      }}
    />
  );
}

/**
 * Selects files of this device. Accepting all images lets phones offer the camera; unsuitable ones are scaled down or
 * refused.
 */
function Picker({ limits, onFiles }: { limits: string; onFiles: MessageBoxProps['onFiles'] }) {
  const { t } = useTranslation('tickets');
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton aria-label={t('attach')} title={limits} onClick={() => picker.current?.click()}>
        <Icon as={Paperclip} />
      </IconButton>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept="image/*,text/plain,.log,.txt"
        aria-label={t('attach')}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}

/** Warns that files would be missing, so that none is left out silently. */
function UnsentLine({ uploads, onRemoveUpload }: Pick<MessageBoxProps, 'uploads' | 'onRemoveUpload'>) {
  const { t } = useTranslation('tickets');
  const unsent = unsentOf(uploads);
  if (unsent.length === 0) return null;
  return (
    <Unsent>
      <Text size={13} role="status">
        {t(unsent.some(({ problem }) => problem === 'unsent') ? 'unsentFiles' : 'unfitFiles', {
          count: unsent.length,
        })}
      </Text>
      <TextButton
        data-small
        onClick={() => {
          for (const { key } of unsent) onRemoveUpload(key);
        }}
      >
        {t('removeUnsent', { count: unsent.length })}
      </TextButton>
    </Unsent>
  );
}

/** The editor of a message: Markdown with a preview, and files by picker, drop and paste. */
export function MessageBox(props: MessageBoxProps) {
  const { text, uploads, onFiles, onRemoveUpload, onRetryUpload, isKept, tall, invalid } = props;
  const { t } = useTranslation('tickets');
  const format = useFormat();
  const [isOver, setOver] = useState(false);
  const [isPreview, setPreview] = useState(false);
  // A number stays with its unit.
  const limits = t('attachLimits', {
    size: format.bytes(uploadLimits.size),
    count: uploadLimits.count,
  }).replaceAll(/(?<=\d) /g, '\u00a0');
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles(filesOf(event.dataTransfer));
  };
  return (
    <Root
      data-tall={tall || undefined}
      data-invalid={invalid || undefined}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {isPreview ? (
        <Seen>
          {text.trim() ? <Markdown>{text}</Markdown> : <Text tone="muted">{t('previewEmpty')}</Text>}
        </Seen>
      ) : (
        <Writing {...props} />
      )}
      {uploads.length > 0 && (
        <Tray>
          {uploads.map((upload) => (
            <UploadTile
              key={upload.key}
              upload={upload}
              limits={uploadLimits}
              onRemove={() => onRemoveUpload(upload.key)}
              onRetry={() => onRetryUpload(upload.key)}
            />
          ))}
        </Tray>
      )}
      <UnsentLine uploads={uploads} onRemoveUpload={onRemoveUpload} />
      <Actions>
        <Picker limits={limits} onFiles={onFiles} />
        <Text size={12} tone="muted">
          {isOver ? t('dropHere') : isKept ? t('draftKept') : limits}
        </Text>
        {tall && (
          <TextButton data-small aria-pressed={isPreview} onClick={() => setPreview(!isPreview)}>
            {t(isPreview ? 'edit' : 'preview')}
          </TextButton>
        )}
        {props.children}
      </Actions>
    </Root>
  );
}
