/** Renders the OpenAPI document as a page: plain HTML without scripts. */

import type { Site } from '../../src/resources/createSite.ts'
import { policies } from '../auth/policy.ts'
import { escapeText } from '../content/escapeText.ts'
import type { Json } from '../routes/jsonSchema.ts'
import type { ListedOperation } from '../routes/route.ts'
import { yieldToOthers } from '../runtime/eventLoop/yieldToOthers.ts'
import { bodySchemaOf, operationJson, parametersOf, pathTemplateOf } from './operation.ts'
import { schemas } from './schemas.ts'

const escaped = (value: unknown): string => escapeText(String(value)).replaceAll('"', '&quot;')

const idOf = (words: string): string => words.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const listIn = (value: unknown): readonly Json[] => (Array.isArray(value) ? value : [])

/** HTML with a short description of a schema: 'string or null, at most 255 characters'. */
const wordsOf = (schema: Json): string => {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return `<a href="#schema-${idOf(name)}">${escaped(name)}</a>`
  }
  const some = listIn(schema.anyOf)
  if (some.length) return some.map(wordsOf).join(' or ')
  if (schema.type === 'array') return `list of ${wordsOf((schema.items ?? {}) as Json)}`
  if (schema.type === 'object' && schema.properties)
    return `{ ${Object.entries(schema.properties as Record<string, Json>)
      .map(([name, inside]) => `${escaped(name)}: ${wordsOf(inside)}`)
      .join(', ')} }`
  if ('const' in schema) return `<code>${escaped(JSON.stringify(schema.const))}</code>`
  if (Array.isArray(schema.enum)) return schema.enum.map(value => `<code>${escaped(value)}</code>`).join(' or ')
  const limits = [
    schema.format && escaped(schema.format),
    schema.minimum !== undefined && `from ${escaped(schema.minimum)}`,
    schema.maximum !== undefined && `to ${escaped(schema.maximum)}`,
    schema.maxLength !== undefined && `at most ${escaped(schema.maxLength)} characters`,
    schema.default !== undefined && `usually ${escaped(schema.default)}`,
  ].filter(Boolean)
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type ?? 'anything']).map(escaped).join(' or ')
  return [types, ...limits].join(', ')
}

const table = (headings: readonly string[], rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ''
    : `<table><thead><tr>${headings.map(h => `<th scope="col">${h}</th>`).join('')}</tr></thead><tbody>${rows
        .map(row => `<tr>${row.map(cell => `<td>${cell}</td>`).join('')}</tr>`)
        .join('')}</tbody></table>`

const parametersTable = (operation: ListedOperation): string =>
  table(
    ['Parameter', 'In', 'Meaning', 'Value'],
    parametersOf(operation).map(parameter => [
      `<code>${escaped(parameter.name)}</code>`,
      escaped(parameter.in),
      escaped(parameter.description),
      wordsOf(parameter.schema as Json),
    ]),
  )

const answersTable = (operation: ListedOperation): string => {
  const { responses } = operationJson(operation)
  return table(
    ['Status', 'Answer'],
    Object.entries(responses as Record<string, Json>).map(([status, { description, content }]) => {
      const schema = (content as Record<string, { schema: Json }> | undefined)?.['application/json']?.schema
      return [`<code>${status}</code>`, Number(status) < 300 && schema ? wordsOf(schema) : escaped(description)]
    }),
  )
}

const operationHtml = (operation: ListedOperation): string => {
  const { method, path } = operation
  const body = bodySchemaOf(operation)
  return `<article><h3><span class="method ${method.toLowerCase()}">${method}</span> <code>${escaped(pathTemplateOf(path))}</code></h3>
<p>${escaped(operation.summary)}. <span class="policy">Asks for: ${escaped(policies[operation.policy])}</span></p>
${parametersTable(operation)}${body ? `<p>Body: ${wordsOf(body)}</p>` : ''}
<details><summary>Answers</summary>${answersTable(operation)}</details></article>`
}

const schemaHtml = (name: string, schema: Json): string => {
  const required = new Set(Array.isArray(schema.required) ? schema.required : [])
  const rows = Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([field, inside]) => [
    `<code>${escaped(field)}</code>`,
    escaped(inside.title ?? ''),
    [wordsOf(inside), inside.description && escaped(inside.description)].filter(Boolean).join('. '),
    required.has(field) ? 'always' : '',
  ])
  return `<article id="schema-${idOf(name)}"><h3>${escaped(name)}</h3>${table(['Field', 'Label', 'Value', 'Present'], rows)}</article>`
}

/** Renders the page that documents the API. Yields to the event loop after each operation. */
export const openApiPage = async (site: Site, operations: readonly ListedOperation[]): Promise<string> => {
  const named = Object.entries((await schemas(site)) as Record<string, Json>)
  const tags = [...new Set(operations.map(({ tag }) => tag))]
  const articles = new Map<string, string>(tags.map(tag => [tag, '']))
  for (const operation of operations) {
    articles.set(operation.tag, `${articles.get(operation.tag)}${operationHtml(operation)}`)
    await yieldToOthers()
  }
  const section = (tag: string) => `<section id="${idOf(tag)}"><h2>${escaped(tag)}</h2>${articles.get(tag)}</section>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>The provider API</title><link rel="stylesheet" href="/api/docs/style.css"></head>
<body><header><h1>The provider API</h1>
<p>Every call names its site in the header <code>app-key</code>; editors also send <code>Authorization: Bearer …</code> with the token that signing in gives.
Timestamps are UTC, written as <code>2026-01-31 09:00:00</code>. For programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p></header>
<nav aria-label="Contents"><ul>${[...tags, 'Schemas'].map(tag => `<li><a href="#${idOf(tag)}">${escaped(tag)}</a></li>`).join('')}</ul></nav>
<main>${tags.map(section).join('')}
<section id="schemas"><h2>Schemas</h2>${named.map(([name, schema]) => schemaHtml(name, schema)).join('')}</section></main></body></html>
`
}

/** Style sheet of the page that documents the API. */
export const openApiStyle = `:root { color-scheme: light dark; --line: #8884; --accent: #0f766e; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 auto; max-width: 70rem; padding: 1rem 1.25rem 4rem }
nav ul { columns: 12rem; list-style: none; padding: 0 }
a { color: var(--accent) }
h2 { border-top: 1px solid var(--line); margin-top: 3rem; padding-top: 1.5rem }
h3 { font-size: 1.05rem; margin: 0 0 .25rem; overflow-wrap: anywhere }
article { border: 1px solid var(--line); border-radius: .5rem; margin: 1rem 0; padding: 1rem; overflow-x: auto }
article p { margin: .25rem 0 .5rem }
table { border-collapse: collapse; font-size: .875rem; width: 100% }
th, td { border-top: 1px solid var(--line); padding: .35rem .75rem .35rem 0; text-align: left; vertical-align: top }
thead th { border-top: 0 }
.method { border-radius: .25rem; color: #fff; background: #475569; font-size: .75rem; padding: .15rem .4rem }
.get { background: #0f766e } .post { background: #1d4ed8 } .put { background: #a16207 } .delete { background: #b91c1c }
.policy { opacity: .75 }
summary { cursor: pointer }
`
