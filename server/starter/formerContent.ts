/**
 * What older versions of this program drew on every site by themselves, as content of the sites that were made with them: opening hours,
 * the pictures of the gallery, the cards of the services and the role line of success stories. Added once, after the migration that made room for it.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { applications, pages, sections, widgets } from '../../src/resources/index.ts'
import { activeStatus } from '../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { formerContentFact } from '../db/meta.ts'
import type { Row, Tables } from '../db/tables.ts'
import { fileAddress } from '../files/fileNames.ts'
import { type ApplicationStore, createStore } from '../store/store.ts'

const widgetSchema = z.object({
  title: z.string(),
  content: z.string().optional(),
  link_url: z.string().optional(),
  icon: z.string().optional(),
  /** Beginning of the name of a picture in the library; a site without it does not get the widget. */
  picture: z.string().optional(),
})
const contentSchema = z.object({
  opening_hours: z.string(),
  story_role: z.string(),
  sections: z.array(
    z.object({
      /** Slugs of pages, of which the first that is there gets the section. */
      pages: z.array(z.string()),
      section: z.object({ name: z.string(), template: z.string() }),
      widgets: z.array(widgetSchema),
    }),
  ),
})
type FormerContent = z.infer<typeof contentSchema>
type FormerWidget = z.infer<typeof widgetSchema>

const mostRows = 1_000
const rowsWith = async (rows: ApplicationStore, resource: Descriptor, filters: Row) =>
  (await rows.list(resource, { page: 1, size: mostRows, search: '', filters, sort: undefined }, 'owner')).data

const activePage = async (rows: ApplicationStore, slug: string) => {
  const page = await rows.find(pages, slug, 'owner')
  return page?.status === activeStatus ? page : undefined
}

/** Addresses of the stored pictures by the beginnings of their names. */
const picturesOf = async (rows: ApplicationStore, names: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>()
  for await (const files of rows.files.list())
    for (const { name } of files) {
      const stem = names.find(each => name.startsWith(`${each}-`))
      if (stem !== undefined) found.set(stem, fileAddress(rows.appKey, name))
    }
  return found
}

/** The widget as it is stored; undefined where the site has not its picture, or not the page that it leads to. */
const widgetOf = async (
  rows: ApplicationStore,
  { picture, ...widget }: FormerWidget,
  pictures: ReadonlyMap<string, string>,
) => {
  const thumb = picture === undefined ? undefined : pictures.get(picture)
  const isComplete = picture === undefined || thumb !== undefined
  const leads = widget.link_url === undefined || (await activePage(rows, widget.link_url)) !== undefined
  return isComplete && leads ? { name: widget.title, ...widget, ...(thumb !== undefined && { thumb }) } : undefined
}

const addSections = async (rows: ApplicationStore, content: FormerContent): Promise<void> => {
  const pictureNames = content.sections.flatMap(each => each.widgets.flatMap(({ picture }) => picture ?? []))
  const pictures = await picturesOf(rows, pictureNames)
  for (const former of content.sections) {
    const found = await Promise.all(former.pages.map(slug => activePage(rows, slug)))
    const page = found.find(each => each !== undefined)
    const shown = await Promise.all(former.widgets.map(widget => widgetOf(rows, widget, pictures)))
    const stored = shown.filter(widget => widget !== undefined)
    if (!page || stored.length === 0) continue
    const section = await rows.insert(sections, { ...former.section, page_id: page.id, sort_order: 0 })
    for (const widget of stored) await rows.insert(widgets, { ...widget, section_id: section.id })
  }
}

/** What was shown below every name stands before what editors had written there and nobody saw. */
const addRoles = async (rows: ApplicationStore, role: string): Promise<void> => {
  for (const section of await rowsWith(rows, sections, { template: 'success-story' }))
    for (const widget of await rowsWith(rows, widgets, { section_id: Number(section.id) })) {
      const former = typeof widget.sub_title === 'string' ? widget.sub_title : ''
      await rows.update(widgets, Number(widget.id), { sub_title: former === '' ? role : `${role}, ${former}` })
    }
}

const addHours = async (rows: ApplicationStore, hours: string, site: Row): Promise<void> => {
  if (!site.opening_hours) await rows.update(applications, Number(site.id), { opening_hours: hours })
}

/** Whether this process is the one that adds the content. */
const claim = async (tx: Kysely<Tables>): Promise<boolean> =>
  (await tx.deleteFrom('meta').where('key', '=', formerContentFact).returning('key').execute()).length > 0

/** Adds the content where a migration has noted that it is missing. All of it, or nothing. */
export const bringFormerContent = async (database: Database, folder: string, clock: Clock): Promise<void> => {
  const isDue = database.db.selectFrom('meta').select('key').where('key', '=', formerContentFact)
  if (!(await isDue.executeTakeFirst())) return
  const content = contentSchema.parse(JSON.parse(await readFile(join(folder, 'formerly.json'), 'utf8')))
  await database.db.transaction().execute(async tx => {
    if (!(await claim(tx))) return
    const store = createStore({ database: { ...database, db: tx }, clock })
    for (const appKey of await store.applicationKeys()) {
      const rows = store.inApplication(appKey)
      const site = await rows.application()
      if (!site) continue
      await addHours(rows, content.opening_hours, site)
      await addSections(rows, content)
      await addRoles(rows, content.story_role)
    }
  })
}
