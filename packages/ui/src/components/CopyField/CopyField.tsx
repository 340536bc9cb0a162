import { Check, Copy, Eye, EyeOff } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useTranslation } from '../../locales/use-translation.ts';
import { below, from } from '../../theme/breakpoints.ts';
import { Icon } from '../Icon/Icon.tsx';
import { Notice } from '../Notice/Notice.tsx';
import { OnlyNarrow, OnlyWide } from '../Stack/Stack.tsx';
import { useCopy } from './use-copy.ts';

const Root = styled.div`
  display: flex;
  align-items: center;
  height: 44px;
  border-radius: var(--r-control);
  background: var(--sunken);
  padding-inline-start: 12px;
  min-width: 0;
  ${from.lg} { height: 40px; }
  &[data-wrap] { height: auto; min-height: 44px; button[data-act] { align-self: stretch; height: auto; } }
  button {
    height: 100%;
    min-width: 44px;
    display: grid;
    place-items: center;
    color: var(--muted);
    flex: none;
    border-radius: var(--r-control);
    ${from.lg} { min-width: 38px; }
    &:hover { color: var(--text); }
    &:focus-visible { outline-offset: -2px; }
  }
  button[data-act] {
    color: var(--primary);
    font-weight: 500;
    padding: 0 14px 0 10px;
    display: flex;
    align-items: center;
    gap: 6px;
    border-inline-start: 1px solid var(--line);
    border-radius: 0 var(--r-control) var(--r-control) 0;
    &[data-done] { color: var(--success); }
  }
`;

const Value = styled.span`
  flex: 1;
  min-width: 0;
  font-family: var(--mono);
  font-size: var(--t13);
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  color: var(--text);
  /* A long value fades out at its end, and scrolls. */
  &[data-open] {
    overflow-x: auto;
    text-overflow: clip;
    scrollbar-width: none;
    mask-image: linear-gradient(to right, #000 calc(100% - 24px), transparent);
    &::after { content: ''; padding-inline-end: 24px; }
  }
  /* The end stays visible, and the beginning is cut. */
  &[data-ends] { display: flex; mask-image: none; &::after { content: none; } }
  &[data-ends] > :first-child { overflow: hidden; text-overflow: ellipsis; }
  &[data-ends] > :last-child { flex: none; padding-inline-end: 12px; }
  [data-wrap] > &&[data-open] { mask-image: none; &::after { content: none; } }
  ${below.lg} { font-size: var(--t12); }
  [data-wrap] > && { white-space: pre-wrap; overflow-wrap: anywhere; padding-block: 10px; padding-inline-end: 12px; }
`;

export interface CopyFieldProps {
  /** The text to copy. */
  value: string;
  /** The masked text until the customer reveals it, for wide screens and phones. Missing if nothing is secret. */
  masked?: { long: string; short: string };
  /** The name for screen readers. */
  label: string;
  /** Shows the whole text on several lines, for example a command. */
  wrap?: boolean;
  /** The number of characters at the end that are always visible. A long value is cut before them. */
  tail?: number;
  /** Called after copying. */
  onCopied?: () => void;
}

/** Masks a link except for its host and its last four characters. */
export const maskLink = (link: string): { long: string; short: string } => {
  const { host } = new URL(link);
  const end = link.slice(-4);
  return { long: `${link.slice(0, link.lastIndexOf('/') + 1)}••••••••${end}`, short: `${host}/…${end}` };
};

/** A command, which is broken after a slash before it is broken within a word. */
const breakable = (text: string): ReactNode =>
  text.split(/(?<=[^/]\/)(?!\/)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text do not move.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** A text that is copied by one press. A secret stays masked and can still be copied. */
export function CopyField({ value, masked, label, wrap, tail, onCopied }: CopyFieldProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(masked === undefined);
  const { state, copy } = useCopy({ onCopied, onFailed: () => setOpen(true) });
  return (
    <>
      <Root role="group" aria-label={label} data-wrap={wrap || undefined}>
        <Value
          data-open={open || undefined}
          data-ends={tail !== undefined || undefined}
          tabIndex={open && !wrap && !tail ? 0 : undefined}
        >
          {open || !masked ? (
            wrap ? (
              breakable(value)
            ) : tail ? (
              <>
                <span>{value.slice(0, -tail)}</span>
                <span>{value.slice(-tail)}</span>
              </>
            ) : (
              value
            )
          ) : (
            <>
              <OnlyWide as="span">{masked.long}</OnlyWide>
              <OnlyNarrow as="span">{masked.short}</OnlyNarrow>
            </>
          )}
        </Value>
        {masked !== undefined && (
          <button
            type="button"
            aria-label={`${t(open ? 'hide' : 'show')} ${label}`}
            onClick={() => setOpen(!open)}
          >
            <Icon as={open ? EyeOff : Eye} size={16} />
          </button>
        )}
        <button
          type="button"
          data-act
          data-done={state === 'copied' || undefined}
          onClick={() => copy(value)}
        >
          <Icon as={state === 'copied' ? Check : Copy} size={16} />
          <span aria-live="polite">{t(state === 'copied' ? 'copied' : 'copy')}</span>
        </button>
      </Root>
      {state === 'failed' && <Notice tone="warning">{t('copyFailed')}</Notice>}
    </>
  );
}
