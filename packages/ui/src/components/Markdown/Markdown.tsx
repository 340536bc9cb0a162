import { type ComponentType, Fragment, lazy, type ReactNode, Suspense, useState } from 'react';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Prose } from './Prose.tsx';
import { isPlain, paragraphsOf } from './plain-text.ts';

/** Parser and sanitiser are in a separate chunk. */
const Body = lazy(async () => ({ default: (await import('./MarkdownBody.tsx')).MarkdownBody }));

type Draw = (Text: ComponentType<{ text: string }>) => ReactNode;

const Loaded = lazy(async () => {
  const { MarkdownBody } = await import('./MarkdownBody.tsx');
  return { default: ({ children }: { children: Draw }) => children(MarkdownBody) };
});

function Plain({ text }: { text: string }) {
  return (
    <Prose data-markdown>
      {paragraphsOf(text).map((lines, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
        <p key={at}>
          {lines.map((line, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
            <Fragment key={row}>
              {row > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </p>
      ))}
    </Prose>
  );
}

/** Loads the parser where a text needs it. */
const PlainOrNot = ({ text }: { text: string }) =>
  isPlain(text) ? <Plain text={text} /> : <Markdown>{text}</Markdown>;

/**
 * Provides the parser to content that must not shift later: suspends until it is loaded.
 *
 * @param texts what is drawn at first. If all of it is plain, the parser is not loaded, until a later text needs it
 */
export function WithMarkdown({ texts, children }: { texts?: readonly string[]; children: Draw }) {
  const [isSimple] = useState(() => texts?.every(isPlain) ?? false);
  return isSimple ? children(PlainOrNot) : <Loaded>{children}</Loaded>;
}

/** An operator's Markdown: parsed and sanitised. */
export function Markdown({ children }: { children: string }) {
  return (
    <Suspense
      fallback={
        <Stack gap={12}>
          <Skeleton width="60%" height={16} />
          <Skeleton />
          <Skeleton width="80%" />
        </Stack>
      }
    >
      <Body text={children} />
    </Suspense>
  );
}
