/** Site of this installation: its `site.config.ts` and `site.server.ts`. Only entry points import this module. */
import * as own from '#site/server'
import { site } from '../../src/resources/index.ts'
import { productEffects } from '../records/effects/product/index.ts'

/** The site, and its effects after those of the product. */
export const installed = { site, effects: { effects: [...productEffects, ...(own.effects ?? [])] } } as const
