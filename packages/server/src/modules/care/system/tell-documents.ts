import { inEachLanguage } from '@ferry/core/words/languages';
import type { Services } from '../../../base/context.ts';
import type { SiteInDocuments } from '../../../base/noun.ts';
import { heldSettings } from '../../ground/site/index.ts';
import { readFrontDoor } from './show-front-door.ts';

/** The facts about the site for the portal's documents, with the front door for everybody. */
export async function tellDocuments(services: Services): Promise<SiteInDocuments> {
  const held = await heldSettings(services);
  const frontDoor = await readFrontDoor(services, held, false);
  return {
    isIndexed: held.search_engines === 'on',
    previewText: inEachLanguage((language) => held[`preview_text_${language}`]),
    previewImage: held.preview_image_url,
    frontDoor,
    shown: [
      ...(['plans', 'nodes'] as const).filter((part) => frontDoor[part] !== null),
      ...(Object.values(frontDoor.questions).some((some) => some !== undefined) ? ['questions'] : []),
    ],
    byInvite: frontDoor.by_invite,
  };
}
