/**
 * Adds to existing sites the content that older versions displayed on every site from built-in texts: opening hours,
 * gallery pictures, service cards and the role line of success stories. Runs once, after the migration that added
 * fields for this content.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { activeStatus } from '../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { previousContentFact } from '../db/meta.ts'
import type { Row, Tables } from '../db/tables.ts'
import { fileAddress } from '../files/fileNames.ts'
import { type ApplicationStore, createStore, type StoreOptions } from '../store/store.ts'

const widgetSchema = z.object({
  title: z.string(),
  content: z.string().optional(),
  link_url: z.string().optional(),
  icon: z.string().optional(),
  /** Start of the name of a picture in the library. A site without that picture does not get the widget. */
  picture: z.string().optional(),
})
const contentSchema = z.object({
  opening_hours: z.string(),
  story_role: z.string(),
  sections: z.array(
    z.object({
      /** Slugs of pages. The first existing page gets the section. */
      pages: z.array(z.string()),
      section: z.object({ name: z.string(), template: z.string() }),
      widgets: z.array(widgetSchema),
    }),
  ),
})
type PreviousContent = z.infer<typeof contentSchema>
type PreviousWidget = z.infer<typeof widgetSchema>

const mostRows = 1_000
const rowsWith = async (rows: ApplicationStore, resource: Descriptor, filters: Row) =>
  (await rows.list(resource, { page: 1, size: mostRows, search: '', filters, sort: undefined }, 'owner')).data

const activePage = async (rows: ApplicationStore, slug: string) => {
  const page = await rows.find(rows.site.pages, slug, 'owner')
  return page?.status === activeStatus ? page : undefined
}

/** Addresses of stored pictures, by the start of their name. */
const picturesOf = async (rows: ApplicationStore, names: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>()
  for await (const files of rows.files.list())
    for (const { name } of files) {
      const stem = names.find(each => name.startsWith(`${each}-`))
      if (stem !== undefined) found.set(stem, fileAddress(rows.appKey, name))
    }
  return found
}

/** Widget as stored; undefined if the site lacks its picture or the page that it links to. */
const widgetOf = async (
  rows: ApplicationStore,
  { picture, ...widget }: PreviousWidget,
  pictures: ReadonlyMap<string, string>,
) => {
  const thumb = picture === undefined ? undefined : pictures.get(picture)
  const isComplete = picture === undefined || thumb !== undefined
  const leads = widget.link_url === undefined || (await activePage(rows, widget.link_url)) !== undefined
  return isComplete && leads ? { name: widget.title, ...widget, ...(thumb !== undefined && { thumb }) } : undefined
}

const addSections = async (rows: ApplicationStore, content: PreviousContent): Promise<void> => {
  const pictureNames = content.sections.flatMap(each => each.widgets.flatMap(({ picture }) => picture ?? []))
  const pictures = await picturesOf(rows, pictureNames)
  for (const previous of content.sections) {
    const found = await Promise.all(previous.pages.map(slug => activePage(rows, slug)))
    const page = found.find(each => each !== undefined)
    const shown = await Promise.all(previous.widgets.map(widget => widgetOf(rows, widget, pictures)))
    const stored = shown.filter(widget => widget !== undefined)
    if (!page || stored.length === 0) continue
    const section = await rows.insert(rows.site.sections, { ...previous.section, page_id: page.id, sort_order: 0 })
    for (const widget of stored) await rows.insert(rows.site.widgets, { ...widget, section_id: section.id })
  }
}

/** Stores the role that was displayed below every name, in front of existing text, which was never displayed. */
const addRoles = async (rows: ApplicationStore, role: string): Promise<void> => {
  for (const section of await rowsWith(rows, rows.site.sections, { template: 'success-story' }))
    for (const widget of await rowsWith(rows, rows.site.widgets, { section_id: Number(section.id) })) {
      const previous = typeof widget.sub_title === 'string' ? widget.sub_title : ''
      await rows.update(rows.site.widgets, Number(widget.id), {
        sub_title: previous === '' ? role : `${role}, ${previous}`,
      })
    }
}

const addHours = async (rows: ApplicationStore, hours: string, site: Row): Promise<void> => {
  if (!site.opening_hours) await rows.update(rows.site.applications, Number(site.id), { opening_hours: hours })
}

/** Claims the work for this process. Returns false if another one has done it. */
const claim = async (tx: Kysely<Tables>): Promise<boolean> =>
  (await tx.deleteFrom('meta').where('key', '=', previousContentFact).returning('key').execute()).length > 0

/** Adds the content if a migration has marked it as missing, in one transaction. */
export const migratePreviousContent = async ({ database, ...options }: StoreOptions, folder: string): Promise<void> => {
  const isDue = database.db.selectFrom('meta').select('key').where('key', '=', previousContentFact)
  if (!(await isDue.executeTakeFirst())) return
  const content = contentSchema.parse(JSON.parse(await readFile(join(folder, 'formerly.json'), 'utf8')))
  await database.db.transaction().execute(async tx => {
    if (!(await claim(tx))) return
    const store = createStore({ ...options, database: { ...database, db: tx } })
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
