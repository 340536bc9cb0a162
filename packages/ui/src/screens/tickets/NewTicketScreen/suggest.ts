/** A text that may answer a ticket before it is written. */
export interface Answer {
  readonly title: string;
  /** Plain text, or Markdown of an announcement. */
  readonly text: string;
  /** Its page. Missing if the text is all there is. */
  readonly href?: string;
}

const most = 3;
/** One rare word in common with a title is enough. A word that many titles contain is not. */
const least = 0.4;

/** Latin words of three letters or more, and pairs of neighbouring Chinese characters, as there are no spaces. */
function wordsOf(text: string): Set<string> {
  const plain = text.normalize('NFKC').toLowerCase();
  const latin = plain.match(/[\p{Script=Latin}\d]{3,}/gu) ?? [];
  const pairs = (plain.match(/\p{Script=Han}{2,}/gu) ?? []).flatMap((run) =>
    Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
  );
  return new Set([...latin, ...pairs]);
}

/**
 * The answers that match the typed text, best first. A word weighs more if fewer answers contain it, and more in a
 * title than in a text.
 */
export function suggest(answers: readonly Answer[], typed: string): Answer[] {
  const wanted = wordsOf(typed);
  if (wanted.size === 0) return [];
  const said = answers.map((answer) => ({
    answer,
    title: wordsOf(answer.title),
    all: wordsOf(`${answer.title} ${answer.text}`),
  }));
  const rarity = (word: string) => 1 / said.filter(({ all }) => all.has(word)).length;
  return said
    .map(({ answer, title, all }) => ({
      answer,
      score: [...wanted]
        .filter((word) => all.has(word))
        .reduce((sum, word) => sum + rarity(word) * (title.has(word) ? 1 : 0.25), 0),
    }))
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ answer }) => answer);
}
