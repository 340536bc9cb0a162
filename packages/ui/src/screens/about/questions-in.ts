import type { FrontDoor } from './front-door.ts';

/** The questions in the reader's language, or else in the first that has some. */
export const questionsIn = (questions: FrontDoor['questions'], language: keyof FrontDoor['questions']) =>
  questions[language] ?? Object.values(questions).find((one) => one !== undefined) ?? [];
