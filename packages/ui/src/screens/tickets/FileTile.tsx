import type { attachment } from '@ferry/core/contract/tickets/customer';
import { FileText, Image as ImageIcon, RotateCw, X } from 'lucide-react';
import { css, styled } from 'styled-components';
import type * as z from 'zod/mini';
import { IconButton } from '../../components/Button/Button.tsx';
import { useFormat } from '../../components/Format/Format.tsx';
import { Icon } from '../../components/Icon/Icon.tsx';
import { Text } from '../../components/Text/Text.tsx';
import { useTranslation } from '../../locales/use-translation.ts';

export type Attachment = z.output<typeof attachment>;

/** A file that is being uploaded or is uploaded. */
export interface Upload {
  /** The page's own key. The server's id is known after the upload. */
  key: string;
  name: string;
  /** Empty if the browser does not know it. */
  media_type: string;
  /** Bytes. */
  size: number;
  state: 'sending' | 'done' | 'failed';
  /** The uploaded part, from 0 to 1. */
  share: number;
  /** Why it failed. `message` is the server's. */
  problem?: 'size' | 'type' | 'many' | 'unsent' | undefined;
  message?: string | undefined;
  /** A preview as a `data:` address. */
  picture?: string | undefined;
}

const tile = css`
  display: inline-flex;
  align-items: center;
  gap: 10px;
  padding: 8px 12px 8px 8px;
  border: 1px solid var(--line);
  border-radius: var(--r-control);
  background: var(--surface);
  color: var(--text);
  font-size: var(--t13);
  line-height: 18px;
  max-width: 100%;
  min-height: 54px;
  text-align: start;
  & > span:nth-of-type(2) { display: grid; min-width: 0; }
  &[data-bad] { border-color: var(--error); }
`;

const Press = styled.button.attrs({ type: 'button' })`
  ${tile}
  &:hover { border-color: var(--line-strong); }
`;

const Still = styled.div`
  ${tile}
  position: relative;
  padding-inline-end: 4px;
`;

/** The uploaded part as a line at the bottom of the tile. The percentage is written beside it. */
const Sent = styled.span.attrs({ 'aria-hidden': true })`
  position: absolute;
  inset: -1px;
  border-radius: inherit;
  overflow: hidden;
  pointer-events: none;
  i {
    position: absolute;
    inset: auto auto 0 0;
    height: 2px;
    background: var(--primary);
    transition: width var(--fast);
  }
`;

const Thumb = styled.span`
  width: 36px;
  height: 36px;
  border-radius: 6px;
  background: var(--sunken);
  display: grid;
  place-items: center;
  color: var(--muted);
  flex: none;
  overflow: hidden;
  img { width: 100%; height: 100%; object-fit: cover; }
`;

const isImage = (type: string) => type.startsWith('image/');

function Look({ type, picture }: { type: string; picture?: string | undefined }) {
  return (
    <Thumb>
      {picture ? <img src={picture} alt="" /> : <Icon as={isImage(type) ? ImageIcon : FileText} />}
    </Thumb>
  );
}

/** Names such as PNG and JPEG, and words for other types. */
const useTypeName = () => {
  const { t } = useTranslation('tickets');
  return (type: string) => (isImage(type) ? (type.split('/')[1] ?? '').toUpperCase() : t('typeText'));
};

/** A file of a message. A press shows or saves it. */
export function FileTile({
  file,
  picture,
  onPress,
}: {
  file: Attachment;
  picture?: string | undefined;
  onPress: () => void;
}) {
  const format = useFormat();
  const typeName = useTypeName();
  return (
    <Press onClick={onPress}>
      <Look type={file.media_type} picture={picture} />
      <span>
        <Text clip>{file.name}</Text>
        <Text size={12} tone="muted" nowrap>
          {typeName(file.media_type)} {format.bytes(file.size)}
        </Text>
      </span>
    </Press>
  );
}

/** Texts for the state of an upload. */
function useUploadWords() {
  const { t } = useTranslation('tickets');
  const format = useFormat();
  const typeName = useTypeName();
  return ({ state, share, problem, message, media_type, size }: Upload, limits: UploadLimits) => {
    if (state === 'sending') return t('sendingFile', { percent: Math.floor(share * 100) });
    if (state === 'done') return `${typeName(media_type)} ${format.bytes(size)}`;
    if (problem === 'size') return t('fileTooLarge', { size: format.bytes(limits.size) });
    if (problem === 'many') return t('fileTooMany', { count: limits.count });
    if (problem === 'type') return t('fileWrongType');
    return message || t('fileFailed');
  };
}

export interface UploadLimits {
  /** Bytes of one file. */
  size: number;
  count: number;
}

export interface UploadTileProps {
  upload: Upload;
  limits: UploadLimits;
  onRemove: () => void;
  onRetry: () => void;
}

/** A file that will be sent with the message. */
export function UploadTile({ upload, limits, onRemove, onRetry }: UploadTileProps) {
  const { t } = useTranslation('tickets');
  const words = useUploadWords()(upload, limits);
  const isBad = upload.state === 'failed';
  return (
    <Still data-bad={isBad || undefined}>
      <Look type={upload.media_type} picture={upload.picture} />
      <span>
        <Text clip>{upload.name}</Text>
        <Text size={12} {...(isBad ? { tone: 'error', role: 'alert' } : { tone: 'muted' })}>
          {words}
        </Text>
      </span>
      {upload.problem === 'unsent' && (
        <IconButton aria-label={t('retryFile', { name: upload.name })} onClick={onRetry}>
          <Icon as={RotateCw} size={16} />
        </IconButton>
      )}
      <IconButton aria-label={t('remove', { name: upload.name })} onClick={onRemove}>
        <Icon as={X} size={16} />
      </IconButton>
      {upload.state === 'sending' && (
        <Sent>
          <i style={{ width: `${upload.share * 100}%` }} />
        </Sent>
      )}
    </Still>
  );
}
