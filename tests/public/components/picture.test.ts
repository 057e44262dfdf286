/** Markup of pictures. */
import { describe, expect, test } from 'vitest'
import { renditionWidths } from '../../../src/api/protocol/fileAddress.ts'
import { render } from '../../../src/public/app/entry-server.tsx'
import { type PublicRows, publicClient, publicRows } from '../../support/fakes/publicContent.ts'

describe('an image of a page', () => {
  const draw = (path: string, rows: PublicRows) =>
    render({
      url: new URL(path, 'https://site.example/'),
      client: publicClient({ ...publicRows, ...rows }),
      config: { appKey: 'demo', siteUrl: 'https://site.example' },
      assets: { scripts: [], styles: [], preloads: [] },
    })
  const drawHomeWith = (thumbs: readonly string[]) =>
    draw('/', {
      sliders: thumbs.map((thumb, index) => ({ id: index + 1, title: `Slide ${index}`, thumb, link_url: 'about' })),
    })
  const homeWith = async (thumbs: readonly string[]) => {
    const { html } = await drawHomeWith(thumbs)
    return html.match(/class="swiper-wrapper".*?<\/section>/s)?.[0] ?? ''
  }
  const stored = '/files/demo/pond-abc123-1600x720-0f5c55.webp'

  test('a local image is offered as AVIF and WebP, with widths, size and average colour', async () => {
    const html = await homeWith([stored, stored])
    const [avif, webp] = [...html.matchAll(/<source type="image\/(\w+)" srcSet="([^"]+)" sizes="[^"]+"\/>/g)]
    expect([avif?.[1], webp?.[1]]).toEqual(['avif', 'webp'])
    const widths = [...(avif?.[2] ?? '').matchAll(/\.w(\d+)\.avif (\d+)w/g)].map(([, made, said]) => [made, said])
    expect(widths).toEqual(renditionWidths.map(width => [String(width), String(width)]))
    expect(html).toContain('width="1600" height="720" data-colour="#0f5c55"')
    const { inline } = await drawHomeWith([stored, stored])
    expect(inline.styles[0]?.match(/\[data-colour="#0f5c55"\]\{--colour:#0f5c55\}/g)).toHaveLength(1)
  })

  test('an image with a focal point is positioned by a CSP-hashed rule in the head, without inline styles', async () => {
    const { html, inline } = await drawHomeWith([`${stored}#30,70`, `${stored}#0,5`, `${stored}#30,70`])
    const images = html.match(/<img[^>]*>/g) ?? []
    expect(images.map(image => /data-focal-point="([^"]*)"/.exec(image)?.[1])).toEqual(['30% 70%', '0% 5%', '30% 70%'])
    expect(html).not.toContain('style="')
    expect(html).toContain('.w640.webp"')
    expect(html).not.toMatch(/(src|srcSet|content)="[^"]*#30,70/)
    const [style = ''] = inline.styles
    expect(html).toContain(`<style>${style}</style>`)
    expect(style.match(/\[data-focal-point.*/)?.[0]).toBe(
      '[data-focal-point="30% 70%"]{--focal-point:30% 70%}[data-focal-point="0% 5%"]{--focal-point:0% 5%}',
    )
  })

  test('the image address for other programs omits the focal point', async () => {
    const [post] = publicRows.posts ?? []
    const { html } = await draw('/news/fry-arrive', { posts: [{ ...post, thumb: `${stored}#30,70` }] })
    const facts = Array.from(html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g), ([, json]) => json)
    expect(facts.join()).toContain(`"https://site.example${stored}"`)
    expect(html).toContain('content="https://site.example/files/demo/pond-abc123-1600x720-0f5c55.share.png"')
    const widgets = [{ id: 3, name: 'w', thumb: `${stored}#30,70` }]
    const gallery = await draw('/', { sections: [{ id: 2, name: 's', template: 'gallery', widgets }] })
    expect(gallery.html).toContain(`<a href="${stored}"`)
  })

  test('an image without a focal point adds nothing to its page', async () => {
    const { html } = await drawHomeWith([stored, stored])
    expect(html).not.toContain('focal-point')
  })

  test('the first slide image loads with priority, and the next ones lazily', async () => {
    const [first = '', second = ''] = (await homeWith([stored, stored])).match(/<img[^>]*>/g) ?? []
    expect(first).toContain('fetchPriority="high"')
    expect(first).not.toContain('loading=')
    expect(second).toContain('loading="lazy"')
  })

  test('an image of another host is unchanged, and a missing one has the fallback image', async () => {
    const images = (await homeWith(['https://elsewhere.example/a.jpg', ''])).match(/<img[^>]*>/g) ?? []
    expect(images.map(image => /src="([^"]*)"/.exec(image)?.[1])).toEqual([
      'https://elsewhere.example/a.jpg',
      '/default-image.jpg',
    ])
  })
})
