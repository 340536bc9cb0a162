import type { CallAnswer } from '@ferry/core/contract/base/call';
import type { frontDoor } from '@ferry/core/contract/system/front-door';

type FrontDoor = CallAnswer<typeof frontDoor>['result'];

/** The optional parts of the front door. */
export type DoorParts = Readonly<Record<'plans' | 'nodes' | 'questions', boolean>>;

/** The front door's data before any call. */
export type ToldDoor =
  /** The document contains it. */
  | { readonly state: 'told'; readonly door: FrontDoor }
  /** At build time: the page is drawn as a first picture, with a place for each of these parts. */
  | { readonly state: 'drawn'; readonly parts: DoorParts }
  /** The document does not contain it, as on a static host, so it is requested. */
  | { readonly state: 'untold' };

/** Parses the content of `<meta name="ferry-front-door">`. */
export function readFrontDoor(content: string | null | undefined): ToldDoor {
  try {
    const door: unknown = JSON.parse(content ?? 'null');
    if (door !== null) return { state: 'told', door: door as FrontDoor };
  } catch {
    // A truncated document must still open.
  }
  return { state: 'untold' };
}

/** The parts that a visitor sees, now or once the server has checked the invite code. */
export function partsOf(told: ToldDoor, code: string | undefined): DoorParts {
  if (told.state === 'drawn') return told.parts;
  if (told.state === 'untold') return { plans: false, nodes: false, questions: false };
  const { door } = told;
  const has = (part: 'plans' | 'nodes') =>
    door[part] !== null || (code !== undefined && door.by_invite.includes(part));
  const questions = Object.values(door.questions).some((some) => some !== undefined);
  return { plans: has('plans'), nodes: has('nodes'), questions };
}
