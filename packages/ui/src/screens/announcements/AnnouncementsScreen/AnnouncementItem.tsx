import { ChevronDown } from 'lucide-react';
import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Dot, Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';
import { splitHeading } from '../split-heading.ts';
import type { Announcements } from './AnnouncementsScreen.tsx';

/** A row of the list with a hairline above. */
export const AnnouncementRow = styled.div`
  padding: 14px 16px 14px 36px;
  border-top: 1px solid var(--line);
  ${from.lg} { padding: 14px 20px 14px 40px; }
  &:first-child { border-top: 0; }
  :not(&) + & { margin-top: 14px; }
`;

const Head = styled.button.attrs({ type: 'button' })`
  display: flex;
  align-items: flex-start;
  gap: 12px;
  width: 100%;
  text-align: start;
  padding: 14px 16px;
  ${from.lg} { padding: 14px 20px; }
  &:hover { background: color-mix(in srgb, var(--sunken) 50%, transparent); }
  &:focus-visible { outline-offset: -2px; }
  & > span { flex: 1; min-width: 0; display: grid; }
  & > svg { color: var(--muted); margin-top: 2px; transition: transform var(--fast) var(--ease); }
  &[aria-expanded='true'] > svg { transform: rotate(180deg); }
`;

const Article = styled.article`
  border-top: 1px solid var(--line);
  h2 { font: inherit; }
  &:first-of-type { margin-top: 14px; }
  &:first-child { margin-top: 0; border-top: 0; }
`;

const Body = styled.div`
  padding: 2px 16px 20px 36px;
  ${from.lg} { padding: 2px 20px 24px 40px; }
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 20px;
  margin-top: 16px;
`;

/** The element keeps its space when the mark disappears, so that nothing shifts. */
const Mark = styled.i`
  width: 8px;
  height: 8px;
  margin-top: 7px;
  border-radius: 50%;
  flex: none;
  &[data-unread] { background: var(--primary); }
`;

export interface AnnouncementItemProps {
  item: Announcements[number];
  isUnread: boolean;
  isOpenAtFirst: boolean;
  now: Date;
  /** Renders Markdown. It is loaded already, so that nothing shifts. */
  Text: ComponentType<{ text: string }>;
  onSeen: () => void;
  /** The address of this revision. */
  href: string;
  /** The address of a new ticket about it. */
  helpHref: string;
}

/** One announcement: title and day, and the text if it is open. Opening marks it as read. */
export function AnnouncementItem({
  item,
  isUnread,
  isOpenAtFirst,
  now,
  Text: Markdown,
  onSeen,
  href,
  helpHref,
}: AnnouncementItemProps) {
  const { t } = useTranslation('announcements');
  const format = useFormat();
  const id = useId();
  const [open, setOpen] = useState(isOpenAtFirst);
  const tell = useRef(onSeen);
  tell.current = onSeen;
  useEffect(() => {
    if (open && isUnread) tell.current();
  }, [open, isUnread]);
  const { title, body } = splitHeading(item.content);
  return (
    <Article>
      <h2>
        <Head aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <Mark data-unread={isUnread || undefined} />
          <span>
            <Text weight={isUnread || open ? 600 : 500} size={14}>
              {item.title}
            </Text>
            <Text size={13} tone="muted" weight={400}>
              {format.recent(item.created_at, now)}
              {isUnread && (
                <>
                  <Dot />
                  {t('unread')}
                </>
              )}
            </Text>
          </span>
          <Icon as={ChevronDown} size={18} />
        </Head>
      </h2>
      <Body id={id} hidden={!open}>
        {open && (
          <>
            <Markdown text={title === item.title ? body : item.content} />
            <Ways>
              <TextLink data-small href={helpHref}>
                {t('askHelp')}
              </TextLink>
              <TextLink data-small href={href}>
                {t('link')}
              </TextLink>
            </Ways>
          </>
        )}
      </Body>
    </Article>
  );
}
