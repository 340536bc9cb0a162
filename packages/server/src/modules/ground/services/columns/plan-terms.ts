import { heldTerms } from '@ferry/core/contract/services/plan-terms';
import type { Row } from '../../../../db/schema/rows.ts';

type Term = keyof typeof heldTerms;

/** The terms of a plan beside level, time and traffic, by the columns of products and services. */
export type PlanTerms = Pick<Row<'product'> & Row<'service'>, Term>;

export const termColumns = Object.keys(heldTerms) as Term[];

const eachTerm = <Each>(make: (term: Term) => Each) =>
  Object.fromEntries(termColumns.map((term) => [term, make(term)])) as Record<Term, Each>;

/** The plan terms of a product or a service. */
export const planTermsOf = (from: PlanTerms): PlanTerms => eachTerm((term) => from[term]) as PlanTerms;

/** The terms without a plan. */
export const noPlanTerms = eachTerm(() => null);

/** An export shows all of them. */
export const shownTerms = eachTerm(() => 'shown' as const);
