import { heldTerms } from '@ferry/core/contract/services/plan-terms';
import type { Row } from '../../../../db/schema/rows.ts';

type Term = keyof typeof heldTerms;

/** What a plan promises beside level, time and traffic, by the columns of products and services. */
export type PlanTerms = Pick<Row<'product'> & Row<'service'>, Term>;

export const termColumns = Object.keys(heldTerms) as Term[];

const eachTerm = <Each>(make: (term: Term) => Each) =>
  Object.fromEntries(termColumns.map((term) => [term, make(term)])) as Record<Term, Each>;

/** The promises of a product or a service, and nothing else of it. */
export const planTermsOf = (from: PlanTerms): PlanTerms => eachTerm((term) => from[term]) as PlanTerms;

/** No plan, no promises. */
export const noPlanTerms = eachTerm(() => null);

/** An export shows all of them. */
export const shownTerms = eachTerm(() => 'shown' as const);
