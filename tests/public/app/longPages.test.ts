/** Pages with many parts are rendered in slices and yield to other work in between. */
import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { render } from '../../../src/public/app/entry-server.tsx'
import { sections as resource } from '../../../src/resources/index.ts'
import { publicClient, publicRows } from '../../support/fakes/publicContent.ts'
import { expectConsole } from '../../support/harness/console.ts'

const { template } = resource.fields
const templates = template.options.map(({ value }) => String(value))

const partsOf = (count: number, template: string) =>
  Array.from({ length: count }, (_none, at) => ({
    ...{ id: at + 1, template, title: `Part ${at}`, name: `Part ${at}`, content: `<p>Text ${at}</p>`, widgets: [] },
  }))

interface Drawn {
  readonly html: string
  readonly isWhole: boolean
  readonly pauses: number
}

const draw = async (
  sections: readonly object[],
  isPaused = true,
  { onResume = () => {}, drawnBy = render, clientOf = publicClient } = {},
): Promise<Drawn> => {
  let pauses = 0
  const pause = async () => {
    pauses += 1
    await setImmediate()
    onResume()
  }
  const { html, isWhole } = await drawnBy({
    url: new URL('https://site.example/long'),
    client: clientOf({ ...publicRows, pages: [{ id: 1, slug: 'long', title: 'Long', sections }] }),
    config: { appKey: 'demo', siteUrl: 'https://site.example' },
    assets: { scripts: [], styles: [], preloads: [] },
    ...(isPaused && { pause }),
  })
  return { html, isWhole, pauses }
}

describe.each(templates)('a page with 200 sections of the template %s', template => {
  test('a long page is rendered with pauses, and equals the page without them', async () => {
    const { html, isWhole, pauses } = await draw(partsOf(200, template))
    expect({ isWhole, pauses: pauses > 20 }).toEqual({ isWhole: true, pauses: true })
    expect(html).toBe((await draw(partsOf(200, template), false)).html)
  })
})

test('at most one group of sections is rendered between two pauses', async () => {
  const drawnTitles: string[] = []
  // Other test files may have loaded the pages without this mock.
  vi.resetModules()
  vi.doMock('../../../src/public/sections/SectionHead.tsx', async importOriginal => {
    const original = await importOriginal<typeof import('../../../src/public/sections/SectionHead.tsx')>()
    const SectionHead: typeof original.SectionHead = props => {
      drawnTitles.push(String(props.title))
      return original.SectionHead(props)
    }
    return { ...original, SectionHead }
  })
  onTestFinished(() => {
    vi.doUnmock('../../../src/public/sections/SectionHead.tsx')
    vi.resetModules()
  })
  const { render: drawnBy } = await import('../../../src/public/app/entry-server.tsx')
  const { publicClient: clientOf } = await import('../../support/fakes/publicContent.ts')
  const drawnAt: number[] = []
  await draw(partsOf(200, 'facts'), true, { onResume: () => drawnAt.push(drawnTitles.length), drawnBy, clientOf })
  const groups = drawnAt.map((drawn, at) => drawn - (drawnAt[at - 1] ?? 0)).filter(size => size > 0)
  expect(Math.max(...groups)).toBeLessThanOrEqual(24)
  expect(groups.length).toBeGreaterThanOrEqual(200 / 8)
})

test('a page of usual length is rendered without pauses', async () => {
  expect((await draw(partsOf(20, 'news-blogs'))).pauses).toBe(0)
})

test('a failing section of a long page is omitted, and the others are rendered', async () => {
  expectConsole(/without its part, which cannot be rendered/)
  const [first, ...others] = partsOf(100, 'facts')
  const { html, isWhole } = await draw([{ ...first, title: 'Broken', widgets: 'no list' }, ...others])
  expect(isWhole).toBe(false)
  const shown = html.replace(/<script[\s\S]*?<\/script>/g, '')
  expect(shown).not.toContain('Broken')
  expect(shown).toContain('Part 99')
  expect(html, 'an inline script would be refused by the content security policy').not.toMatch(/<script>(?!try)/)
})
