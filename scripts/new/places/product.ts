/** Places in the repository of the product. */
import { quoted } from '../source/printed.ts'
import { descriptorField, lazyImportText } from './common.ts'
import type { Places } from './places.ts'

const descriptorOf = (constant: string): string => `src/resources/${constant}.ts`
const screens = 'src/public/app/recordScreens.tsx'
const recordParts = 'src/public/screens/records/RecordParts.tsx'
const shownRecords = 'src/public/screens/records/shownRecords.ts'
const defineTemplate = 'src/schema/looks/defineTemplate.ts'

export const productPlaces: Places = {
  call: 'npm run new --',
  docs: 'docs',
  refused: {},
  help: {},
  exported: {
    defineResource: 'src/schema/descriptor/resource.ts',
    defineTemplate,
    introduced: defineTemplate,
    'type WordsOf': 'src/schema/words/resourceWords.ts',
    'type PublicRecordNamed': 'src/resources/records.ts',
    CalendarLink: 'src/public/screens/records/RecordHead.tsx',
    Facts: recordParts,
    Introduction: 'src/public/sections/Introduction.tsx',
    LeadPicture: recordParts,
    'type Names': shownRecords,
    namesOf: shownRecords,
    PageTop: 'src/public/layout/PageTop.tsx',
    Parts: recordParts,
    RecordHead: 'src/public/screens/records/RecordHead.tsx',
    Prose: 'src/public/components/Prose.tsx',
    WidgetTitle: 'src/public/sections/WidgetTitle.tsx',
    recordOrMoved: 'src/public/routing/moved.ts',
    'type ScreenScript': 'src/public/routing/loading.ts',
    'type SectionProps': 'src/public/sections/sectionProps.ts',
    useMessages: 'src/public/site/siteContext.tsx',
    useRecordsOf: shownRecords,
  },
  builders: 'src/schema/descriptor/field.ts',
  resource: constant => ({
    file: descriptorOf(constant),
    items: [
      {
        file: 'src/resources/registry.ts',
        path: ['contentResources = ['],
        item: constant,
        imports: [{ name: constant, from: descriptorOf(constant) }],
        done: 'its entry in the registry, in the order of the side menu',
      },
    ],
  }),
  field: (_resource, constant) => descriptorField(descriptorOf(constant)),
  words: (resource, constant) => {
    const file = `src/resources/words/${constant}.ts`
    return {
      file,
      path: ['bn: {'],
      isOwn: true,
      items: [
        {
          file: 'src/resources/words/index.ts',
          path: ['words = {'],
          item: `${constant === resource ? resource : quoted(resource)}: ${constant}Words`,
          imports: [{ name: `${constant}Words`, from: file }],
          done: 'their entry in the index of translations',
        },
      ],
    }
  },
  section: ({ name, constant, view }) => {
    const template = `src/resources/sectionTemplates/${constant}.ts`
    const viewFile = `src/public/sections/views/${view}.tsx`
    const sheet = `src/public/sections/views/${view}.css`
    return {
      template,
      view: viewFile,
      sheet,
      items: [
        {
          file: 'src/resources/sectionTemplates/index.ts',
          path: ['sectionTemplates = ['],
          item: constant,
          imports: [{ name: constant, from: template }],
          done: 'its entry in the list of templates',
        },
        {
          file: 'src/public/sections/templates.ts',
          path: ['templates = {'],
          item: `${quoted(name)}: {}`,
          done: 'its entry in the list of views',
        },
        {
          file: 'src/public/sections/lazyViews.ts',
          path: ['lazyViews = {'],
          item: `${quoted(name)}: ${view}`,
          imports: [{ name: view, from: viewFile }],
          done: 'its view',
        },
      ],
      style: `is in ${sheet}`,
    }
  },
  screen: name => {
    const file = `src/public/screens/own/${name}.tsx`
    return {
      file,
      items: [
        {
          file: 'src/schema/routes/screenNames.ts',
          path: ['recordScreens = ['],
          item: quoted(name),
          done: 'its name',
        },
        {
          file: screens,
          path: ['recordScreenBy = {'],
          item: `${name}: ${lazyImportText('customScreen', `${name}Route`, { from: screens, to: file })}`,
          imports: [{ name: 'customScreen', from: 'src/public/screens/records/customScreen.ts' }],
          done: 'its entry in the list of screens',
        },
      ],
    }
  },
}
