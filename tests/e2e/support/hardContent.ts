/** Content that pages break under: long names, deep and long menus, wide tables, pictures of every shape, each section template with no card, with one and with many. */
import sharp from 'sharp'
import { sectionTemplates } from '../../../src/resources/sectionTemplates/index.ts'
import { formOf } from '../../support/sites/uploads.ts'
import { credentials } from './site.ts'

/** A word that no line is long enough for, as people paste them. */
const longWord = 'Gomotimotshoprojuktifoundationsevasthanporisod'.repeat(2)

/** As committees write them. */
const longTitle =
  'A provisional consolidated statement on the reorganisation of the interdepartmental subcommittee for the procurement of telecommunications infrastructure'
/** In both languages. */
const mixedTitle =
  'মাছের পোনা ও hatchery উন্নয়ন প্রকল্পের second revised statement: পুকুর, খাল ও নদীর জন্য provisional অন্তর্বর্তীকালীন infrastructure'
const cardTitles = ['One', longTitle, mixedTitle, longWord]
/** Longer than what has its place left of the line, and short. */
const figures = ['১,২৪,৫০,০০০', '7', '12,345,678,901', '98.75 %']

const columns = Array.from({ length: 14 }, (_, index) => `Column number ${index + 1}`)
const cells = (tag: string) => columns.map(text => `<${tag}>${text.replaceAll(' ', '\u00a0')}</${tag}>`).join('')
const wideTable = `<table><caption>Ponds by district</caption><thead><tr>${cells('th')}</tr></thead><tbody><tr>${cells('td')}</tr></tbody></table>`

const pictureOf = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#6b8e23' } })
    .png()
    .toBuffer()

/** The addresses of its pages. */
export const hardPages: readonly string[] = [
  ...['/hard-page', '/hard-cards-0', '/hard-cards-1', '/hard-cards-9', '/profile/hard-person'],
  ...['hard', 'tiny', 'short', 'mixed'].map(name => `/news/${name}-post`),
]

/** Puts the content into a site that has the starter's. */
export const addHardContent = async (url: string): Promise<void> => {
  const key = { 'app-key': 'demo' }
  const asJson = { 'content-type': 'application/json' }
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { ...key, ...asJson },
    body: JSON.stringify({ identifier: credentials.email, password: credentials.password }),
  })
  const { token } = await login.json()
  const headers = { ...key, authorization: `Bearer ${token}` }
  const call = async (method: string, path: string, values: object) => {
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: { ...headers, ...asJson },
      body: JSON.stringify(values),
    })
    const body = await answer.json()
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`)
    return body.data
  }
  const upload = async (width: number, height: number): Promise<string> => {
    const content = await pictureOf(width, height)
    const form = formOf([{ name: 'file', filename: `${width}.png`, type: 'image/png', content }])
    const sent = { method: 'POST', headers: { ...headers, ...form.headers }, body: Uint8Array.from(form.body) }
    return (await (await fetch(`${url}/api/upload-single`, sent)).json()).file_name
  }

  const applications = await fetch(`${url}/api/applications`, { headers })
  const [application] = (await applications.json()).data
  await call('PUT', `applications/${application.id}`, {
    ...application,
    name: `The Gomoti Foundation ${longWord}`,
    title: mixedTitle,
    logo_header: null,
    phone: '+৮৮০ ১৭১১-২২৩৩৪৪',
  })
  const pictures = {
    portrait: await upload(900, 3600),
    tiny: await upload(40, 40),
    wide: await upload(2400, 900),
  }

  const top = { shortcode: 'TOPMENU', status: 1, sort_order: 900 }
  const addEntries = (names: readonly string[], parent_id: unknown) =>
    Promise.all(
      names.map(title => call('POST', 'menus', { ...top, title, slug: title.replaceAll(' ', '-'), parent_id })),
    )
  await addEntries(['Tenders', 'Publications', 'Training', 'তথ্য অধিকার', 'Branches', 'Members', 'Field Offices'], null)
  const deep = await call('POST', 'menus', { ...top, title: 'Long', slug: null })
  const second = await call('POST', 'menus', { ...top, title: 'Second level', slug: null, parent_id: deep.id })
  await call('POST', 'menus', { ...top, title: 'Third level', slug: 'gmpf-goals', parent_id: second.id })
  await addEntries(
    Array.from({ length: 60 }, (_, index) => `Entry number ${index + 1}`),
    deep.id,
  )

  const content = [
    '<h1>A first heading</h1><h2>Below it</h2>',
    '<p>A link typed as <a href="gmpf-goals">gmpf-goals</a> in a text.</p>',
    `<p>${longWord}</p>`,
    wideTable,
    `<p><img src="${pictures.wide}" alt="A wide picture"></p>`,
    `<p><img src="${pictures.tiny}" alt="A tiny picture"></p>`,
    `<p><img src="${pictures.portrait}" alt="A portrait"></p>`,
    `<pre>${longWord}</pre>`,
  ].join('')
  const words = { title: `${longWord} and more`, status: 1 }
  const page = await call('POST', 'pages', {
    ...words,
    name: 'hard',
    slug: 'hard-page',
    sub_title: longWord,
    content,
    thumb: pictures.portrait,
  })
  const widget = { content: `<p>${longWord}</p>`, sub_title: '১,২৩৪', link_url: 'gmpf-goals', status: 1 }
  for (const template of ['default', 'welcome', 'facts', 'citizen-charter', 'activities', 'success-story']) {
    const section = await call('POST', 'sections', {
      ...{ name: template, title: `${template} ${longWord}`, template, page_id: page.id, content, status: 1 },
      ...{ link_url: 'contact-us', video_url: 'https://youtu.be/aqz-KE-bpKQ', thumb: pictures.portrait },
    })
    for (const title of ['First', 'Second', 'Third', 'Fourth'])
      await call('POST', 'widgets', { ...widget, name: title, title: `${title} ${longWord}`, section_id: section.id })
  }

  /** A section of each template with `count` cards, with pictures of the given addresses in turn. */
  const addSections = async (count: number, thumbs: readonly (string | null)[], place: object) => {
    const cards = Array.from({ length: count }, (_, index) => ({
      name: `Card number ${index + 1}`,
      title: cardTitles[index % cardTitles.length],
      sub_title: figures[index % figures.length],
      content: index % 3 === 2 ? null : `<p>${longWord} in one or two lines of text.</p>`,
      thumb: thumbs[index % thumbs.length],
      link_url: 'gmpf-goals',
      status: 1,
    }))
    for (const { value: template } of sectionTemplates) {
      const title = count === 1 ? mixedTitle : `${template} of ${count}`
      const section = { name: template, title, template, status: 1, sort_order: 900, ...place }
      const { id } = await call('POST', 'sections', section)
      await Promise.all(cards.map(card => call('POST', 'widgets', { ...card, section_id: id })))
    }
  }
  const thumbsBy = [
    [0, [null]],
    [1, [null]],
    [9, [pictures.portrait, pictures.tiny, null, pictures.wide]],
  ] as const
  for (const [count, thumbs] of thumbsBy) {
    const { id } = await call('POST', 'pages', {
      ...{
        name: `${count} cards`,
        title: count === 0 ? longTitle : mixedTitle,
        slug: `hard-cards-${count}`,
        status: 1,
      },
    })
    await addSections(count, thumbs, { page_id: id })
  }
  await addSections(3, [null, pictures.portrait, null], { is_top: 1 })
  const slide = { description: `${mixedTitle} ${longWord}`, link_url: 'gmpf-goals', status: 1, sort_order: 900 }
  await call('POST', 'sliders', { ...slide, title: longTitle, thumb: pictures.portrait })

  const post = { status: 1, content, slug: 'hard-post', title: `Hard ${longWord}` }
  await call('POST', 'posts', { ...post, thumb: pictures.portrait })
  await call('POST', 'posts', { ...post, title: 'Small', slug: 'tiny-post', thumb: pictures.tiny })
  await call('POST', 'posts', { ...post, title: 'Short', slug: 'short-post', content: '<p>Short.</p>', thumb: null })
  await call('POST', 'profiles', { name: `Rahima ${longWord}`, slug: 'hard-person', designation: longWord, status: 1 })
  await call('POST', 'posts', { ...post, title: mixedTitle, slug: 'mixed-post', thumb: pictures.wide })
}
