// No calls: questions with their answers, as an operator writes them.

import { linePattern } from '../base/primitives.ts';

export interface Question {
  readonly question: string;
  /** Paragraphs are separated by an empty line. */
  readonly answer: string;
}

/** The bounds: how many questions, and the characters of a question and of an answer. */
const [maxQuestions, maxQuestionLength, maxAnswerLength] = [20, 120, 1_000];

const fits = (text: string, longest: number) =>
  text.length > 0 && text.length <= longest && text.split('\n').every((line) => linePattern.test(line));

/**
 * Reads a text in which each line that begins with `## ` is a question, and what follows it is its answer. `undefined`
 * if the text has another form or exceeds the bounds.
 */
export function readQuestions(text: string): Question[] | undefined {
  const [before, ...parts] = `\n${text.replaceAll(/\r\n?/g, '\n').trim()}`.split(/\n##[ \t]+/);
  const questions = parts.map((part) => {
    const [question = '', ...answer] = part.split('\n');
    return { question: question.trim(), answer: answer.join('\n').trim() };
  });
  const isWhole = questions.every(
    ({ question, answer }) => fits(question, maxQuestionLength) && fits(answer, maxAnswerLength),
  );
  const { length } = questions;
  return before === '' && length > 0 && length <= maxQuestions && isWhole ? questions : undefined;
}
