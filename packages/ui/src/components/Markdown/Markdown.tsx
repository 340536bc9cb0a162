import { type ComponentType, Fragment, lazy, type ReactNode, Suspense, useState } from 'react';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { Prose } from './Prose.tsx';
import { isPlain, mayHoldHtml, paragraphsOf } from './plain-text.ts';

type Body = ComponentType<{ text: string }>;
type Draw = (Text: Body) => ReactNode;

/** The parser is in a separate chunk, and so is the sanitiser, which only texts with HTML need. */
const loadBody = async (): Promise<Body> => (await import('./MarkdownBody.tsx')).MarkdownBody;
const loadHtmlBody = async (): Promise<Body> => {
  // Both at once: the sanitiser's chunk imports the parser's.
  const [{ HtmlBody }] = await Promise.all([import('./HtmlBody.tsx'), loadBody()]);
  return HtmlBody;
};

const LateBody = lazy(async () => ({ default: await loadBody() }));
const LateHtmlBody = lazy(async () => ({ default: await loadHtmlBody() }));

function Plain({ text }: { text: string }) {
  return (
    <Prose>
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

/** Content with a parser that is loaded. */
const withBodies = (ForMarkdown: Body, ForHtml: Body) => {
  const Text: Body = ({ text }) =>
    mayHoldHtml(text) ? <ForHtml text={text} /> : <ForMarkdown text={text} />;
  return { default: ({ children }: { children: Draw }) => children(Text) };
};
const Parsed = lazy(async () => withBodies(await loadBody(), PlainOrNot));
const Sanitised = lazy(async () => {
  const ForHtml = await loadHtmlBody();
  return withBodies(await loadBody(), ForHtml);
});

/**
 * Provides the parser to content that must not shift later: suspends until it is loaded.
 *
 * @param texts the first texts. A chunk that none of them needs is loaded when a later text needs it. `undefined` while
 * the texts are not known: loads the parser meanwhile, and needs another `key` once they are known
 */
export function WithMarkdown({ texts, children }: { texts: readonly string[] | undefined; children: Draw }) {
  const [need] = useState(() => {
    if (texts?.some(mayHoldHtml)) return 'sanitiser';
    return texts?.every(isPlain) ? 'nothing' : 'parser';
  });
  if (need === 'nothing') return children(PlainOrNot);
  return need === 'parser' ? <Parsed>{children}</Parsed> : <Sanitised>{children}</Sanitised>;
}

/** An operator's Markdown: parsed, and sanitised if it has HTML. */
export function Markdown({ children }: { children: string }) {
  const Late = mayHoldHtml(children) ? LateHtmlBody : LateBody;
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
      <Late text={children} />
    </Suspense>
  );
}
