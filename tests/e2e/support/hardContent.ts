/** Content that breaks layouts: long names, deep and long menus, wide tables, pictures of every shape. */
import sharp from 'sharp'
import { formOf } from '../../support/sites/uploads.ts'
import { credentials } from './site.ts'

/** A word that is longer than any line. */
const longWord = 'Gomotimotshoprojuktifoundationsevasthanporisod'.repeat(2)

const columns = Array.from({ length: 14 }, (_, index) => `Column number ${index + 1}`)
const cells = (tag: string) => columns.map(text => `<${tag}>${text.replaceAll(' ', '\u00a0')}</${tag}>`).join('')
const wideTable = `<table><caption>Ponds by district</caption><thead><tr>${cells('th')}</tr></thead><tbody><tr>${cells('td')}</tr></tbody></table>`

const pictureOf = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#6b8e23' } })
    .png()
    .toBuffer()

/** Adds the content to a site with the starter content. Returns the addresses of its pages. */
export const addHardContent = async (url: string) => {
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
    logo_header: null,
    phone: '+৮৮০ ১৭১১-২২৩৩৪৪',
  })
  const pictures = {
    portrait: await upload(900, 3600),
    tiny: await upload(40, 40),
    wide: await upload(2400, 900),
  }

  const top = { shortcode: 'TOPMENU', status: 1, sort_order: 900 }
  // The title is very short, so that this is the last entry that fits into the line.
  const deep = await call('POST', 'menus', { ...top, title: 'Z', slug: null })
  const second = await call('POST', 'menus', { ...top, title: 'Second level', slug: null, parent_id: deep.id })
  await call('POST', 'menus', { ...top, title: 'Third level', slug: 'gmpf-goals', parent_id: second.id })
  for (let index = 1; index <= 60; index += 1)
    await call('POST', 'menus', {
      ...top,
      title: `Entry number ${index} of a long menu`,
      slug: `faq#${index}`,
      parent_id: deep.id,
    })

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
  const post = { status: 1, content, slug: 'hard-post', title: `Hard ${longWord}` }
  await call('POST', 'posts', { ...post, thumb: pictures.portrait })
  await call('POST', 'posts', { ...post, title: 'Small', slug: 'tiny-post', thumb: pictures.tiny })
  await call('POST', 'posts', { ...post, title: 'Short', slug: 'short-post', content: '<p>Short.</p>', thumb: null })
  await call('POST', 'profiles', { name: `Rahima ${longWord}`, slug: 'hard-person', designation: longWord, status: 1 })
  return {
    pictures,
    pages: ['/hard-page', '/news/hard-post', '/news/tiny-post', '/news/short-post', '/profile/hard-person'],
  }
}
