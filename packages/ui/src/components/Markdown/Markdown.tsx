import { lazy, type ReactNode, Suspense } from 'react';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { Stack } from '../Stack/Stack.tsx';

/** Parser and sanitiser are in a separate chunk. */
const Body = lazy(async () => ({ default: (await import('./MarkdownBody.tsx')).MarkdownBody }));

/** Provides the parser to content that must not shift later: suspends until it is loaded. */
export const WithMarkdown = lazy(async () => {
  const { MarkdownBody } = await import('./MarkdownBody.tsx');
  type Draw = (Text: typeof MarkdownBody) => ReactNode;
  return { default: ({ children }: { children: Draw }) => children(MarkdownBody) };
});

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
