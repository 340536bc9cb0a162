import { send } from '@fastify/send';
import type { ResultOf } from '@ferry/core/contract/base/call';
import type { downloads } from '@ferry/core/contract/system/downloads';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance } from 'fastify';
import type { Context, Services } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { fileNameOf, folderOf, isHere, isMirrored, listedDownloads } from './copies.ts';

/** The apps of the operator's list. Without a copy an app has the operator's address. */
export async function listDownloads(ctx: Context<'customer'>): Promise<ResultOf<typeof downloads>> {
  const apps = await listedDownloads(ctx);
  return {
    result: apps.map((app) => {
      const is_mirrored = isMirrored(app) && isHere(ctx, app.sha256);
      return {
        name: app.name,
        system: app.system,
        url: is_mirrored ? `${ctx.config.publicUrl}/downloads/${app.sha256}` : app.url,
        sha256: app.sha256 ?? null,
        is_mirrored,
      };
    }),
  };
}

/**
 * Serves the copies, complete or in ranges. An address identifies its content, so it never changes. If only another
 * process has the copy, the browser is redirected to the operator's address.
 */
export function serveDownloads(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { sha256: string } }>('/downloads/:sha256', async (request, reply) => {
    const { sha256 } = request.params;
    const listed = (await listedDownloads(services)).filter(isMirrored).find((one) => one.sha256 === sha256);
    if (listed === undefined) throw new Refusal('route.absent', { status: 404 });
    if (!isHere(services, sha256)) return reply.header('cache-control', 'no-store').redirect(listed.url, 302);
    const { statusCode, headers, stream } = await send(request.raw, sha256, {
      root: folderOf(services),
      immutable: true,
      maxAge: '365d',
      contentType: false,
    });
    return reply
      .code(statusCode)
      .headers(headers)
      .type('application/octet-stream')
      .header('content-disposition', contentDisposition(fileNameOf(listed)))
      .send(stream);
  });
}
