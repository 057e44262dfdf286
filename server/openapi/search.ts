/** The calls that help visitors to find a record. */
import { hitsPerPage, maxHits, maxQueryChars } from '../../src/api/search.ts'
import { movableResources, searchedNames } from '../../src/resources/recordPages.ts'
import { limits } from '../limits.ts'
import { inData, inPage, type Operation, objectOf, pathParameter, queryParameter, text } from './operation.ts'

const tag = 'Finding'

export const searchPaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/api/search': {
    get: {
      tag,
      summary: `Search ${searchedNames.join(', ')} by whole words: those with all words in the title first, then the newest. total counts to ${maxHits}; has_more says that there are more`,
      policy: 'visitor',
      parameters: [
        queryParameter('q', 'Words to find, in English or Bangla.', { type: 'string', maxLength: maxQueryChars }),
        queryParameter('page', 'Which page, from 1.', { type: 'integer', minimum: 1, maximum: maxHits, default: 1 }),
        queryParameter('size', 'Hits a page.', {
          type: 'integer',
          minimum: 1,
          maximum: limits.pageHits.value,
          default: hitsPerPage,
        }),
      ],
      answer: inPage(
        objectOf({
          resource: { type: 'string', enum: [...searchedNames] },
          id: { type: 'integer' },
          slug: { type: ['string', 'null'] },
          address: text,
          title: text,
          excerpt: text,
          created_at: text,
        }),
      ),
      failures: ['invalid'],
    },
  },
  '/api/navigation': {
    get: {
      tag,
      summary:
        'Which links lead somewhere now: of the slugs that a site links to by itself, with the titles of their pages; and the addresses of its menus that lead nowhere',
      policy: 'visitor',
      answer: inData(
        objectOf({
          links: { type: 'array', items: objectOf({ slug: text, title: { type: ['string', 'null'] } }) },
          dead: { type: 'array', items: text },
        }),
      ),
      failures: [],
    },
  },
  '/api/moved/{resource}/{slug}': {
    get: {
      tag,
      summary: 'The slug that a record has now, by one that it had before',
      policy: 'visitor',
      parameters: [
        pathParameter('resource', `One of: ${movableResources.map(({ name }) => name).join(', ')}.`),
        pathParameter('slug', 'A slug that no record has now.'),
      ],
      answer: inData(objectOf({ slug: text })),
      failures: ['unknown-record'],
    },
  },
}
