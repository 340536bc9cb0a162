import { ChevronDown } from 'lucide-react';
import { styled } from 'styled-components';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { type Answer, suggest } from './suggest.ts';

const List = styled.div`
  display: grid;
  gap: 4px;
  padding: 10px 14px;
  border-radius: var(--r-control);
  background: var(--sunken);
  summary {
    list-style: none;
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 44px;
    cursor: pointer;
    overflow-wrap: anywhere;
  }
  summary::-webkit-details-marker { display: none; }
  summary svg { margin-inline-start: auto; flex: none; color: var(--muted); transition: transform var(--fast) var(--ease); }
  [open] > summary svg { transform: rotate(180deg); }
  details > p { padding-bottom: 8px; white-space: pre-line; overflow-wrap: anywhere; }
  & > a { min-height: 44px; overflow-wrap: anywhere; }
`;

/** Takes no space while it is empty, but exists for screen readers. */
const Live = styled.div`
  &:empty { position: absolute; }
`;

/** The operator's answers that match the typed text. Nothing if none does. */
export function Suggestions({ answers, typed }: { answers: readonly Answer[]; typed: string }) {
  const { t } = useTranslation('tickets');
  const found = suggest(answers, typed);
  return (
    <Live role="status">
      {found.length > 0 && (
        <List>
          <Text size={13} tone="muted">
            {t('maybeAnswered')}
          </Text>
          {found.map(({ title, text, href }) =>
            href === undefined ? (
              <details key={title}>
                <summary>
                  {title}
                  <Icon as={ChevronDown} size={16} />
                </summary>
                <Text as="p" size={13} tone="muted">
                  {text}
                </Text>
              </details>
            ) : (
              // The typed text stays on this page.
              <TextLink key={href} href={href} target="_blank">
                {title}
              </TextLink>
            ),
          )}
        </List>
      )}
    </Live>
  );
}
