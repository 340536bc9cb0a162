import type { current } from '@ferry/core/contract/announcements/customer';
import type { CallAnswer } from '@ferry/core/contract/base/call';
import { Suspense } from 'react';
import { Button } from '../../../components/Button/Button.tsx';
import { Dialog } from '../../../components/Dialog/Dialog.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { WithMarkdown } from '../../../components/Markdown/Markdown.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { splitHeading } from '../split-heading.ts';

export interface AnnouncementPopupProps {
  /** The newest pop-up. `null`: none. `undefined`: not loaded yet. */
  announcement: CallAnswer<typeof current>['result'] | undefined;
  /** The last revision that the customer has read. 0: none. */
  seenRevision: number;
  now: Date;
  /** Called when it was read or closed. The revision must be stored, so that it is not shown again. */
  onSeen: (revision: number) => void;
}

/** A pop-up announcement, shown once for each revision. */
export function AnnouncementPopup({ announcement, seenRevision, now, onSeen }: AnnouncementPopupProps) {
  const { t } = useTranslation('announcements');
  const format = useFormat();
  if (!announcement) return null;
  const { revision, created_at, content } = announcement;
  const { title, body } = splitHeading(content);
  const close = () => onSeen(revision);
  return (
    <Suspense fallback={null}>
      <WithMarkdown key={revision} texts={[body]}>
        {(Markdown) => (
          <Dialog
            wide
            open={revision > seenRevision}
            onClose={close}
            title={title ?? t('popUpTitle')}
            actions={
              <Button kind="primary" onClick={close}>
                {t('understood')}
              </Button>
            }
          >
            <Text as="p" size={13} tone="muted" style={{ marginTop: -12 }}>
              {format.recent(created_at, now)}
            </Text>
            <Markdown text={body} />
          </Dialog>
        )}
      </WithMarkdown>
    </Suspense>
  );
}
