/** Names and labels of generated fields: common ones, and ones with a meaning for a database, a browser or a library. */
export const fieldNames: readonly string[] = [
  ...['alias', 'amount', 'area', 'author', 'body', 'budget', 'city', 'code', 'colour', 'contact', 'cost', 'day'],
  ...['email', 'fee', 'height', 'language', 'level', 'mail', 'map', 'mobile', 'motto', 'note', 'phone', 'place'],
  ...['price', 'rank', 'rate', 'score', 'size', 'sub_title', 'summary', 'town', 'unit', 'weight', 'year', 'zip'],
  ...['metaKey', 'X', 'a1', 'camelCaseName', 'UPPER_CASE', 'trailing_', 'double__score'],
  // SQL keywords.
  ...['select', 'from', 'where', 'group', 'index', 'table', 'user', 'left', 'limit', 'values', 'primary', 'check'],
  ...['json', 'text', 'count', 'total', 'default', 'new', 'old', 'excluded', 'key', 'end', 'desc'],
  // Properties of forms, elements and arrays.
  ...['name', 'type', 'value', 'action', 'method', 'target', 'submit', 'elements', 'length', 'children', 'ref'],
  ...['className', 'style', 'disabled', 'then', 'map_', 'parent', 'data', 'message', 'errors', 'issues', 'block'],
  // Names that have a meaning in resources of the product.
  ...['title', 'slug', 'content', 'thumb', 'parent_id', 'page_id', 'section_id', 'template', 'is_top', 'publish_date'],
]

/** Names of resources; a number is appended to each. */
export const resourceNames = ['kites', 'nets', 'ponds', 'user-guides', 'a', 'order', 'table2', 'page-views'] as const

/** Labels with every kind of character that a label may contain. */
export const labels = [
  'Amount',
  'Price (BDT)',
  'C++ / C#',
  "Owner's name",
  'Who & why?',
  '<b>Bold</b>',
  'মূল্য',
  'Is it 100%?',
  'Size [m²]',
  'Dollar $1',
  '{label}',
  'Name',
  'a very long label that explains in a whole sentence what people have to write below it, and why',
] as const
