import { lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { Stack } from '../Stack/Stack.tsx';

/** The parser and the sanitiser come in a chunk of their own. */
const Body = lazy(async () => ({ default: (await import('./MarkdownBody.tsx')).MarkdownBody }));

/** Gives the parser to what must not jump when it comes: suspends until it is there. */
export const WithMarkdown = lazy(async () => {
  const { MarkdownBody } = await import('./MarkdownBody.tsx');
  type Draw = (Text: typeof MarkdownBody) => ReactNode;
  return { default: ({ children }: { children: Draw }) => children(MarkdownBody) };
});

/** Markdown as an operator wrote it: parsed, then cleaned of everything that could act. */
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
