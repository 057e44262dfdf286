const filesOf = (/** @type {readonly string[]} */ names) => names.map(name => `tests/${name}.test.ts`)

/** Tests over the resources of any site: `site test` runs them, and the package contains them. */
export const siteTests = filesOf([
  'resources',
  'dataProvider',
  'dataProviderHosts',
  'server/records/effects/product/registered',
  'server/permissions/visible',
  'server/permissions/hiddenParents',
  'server/records/contract',
  'server/records/lists',
  'server/records/references',
  'server/records/inlineChildren',
  'server/records/hiddenFields',
  'server/records/unchanged',
  'server/permissions/matrix',
  'server/records/order',
  'server/records/rules',
  'server/pages/recordPages',
  'server/pages/recordValues',
  'server/pages/recordCalendars',
  'server/pages/recordCards',
  'server/routes/issues',
  'server/routes/unknownNames',
  'server/search/lists/filters',
  'server/hostile/values',
  'server/search/lists/listJson',
  'server/search/lists/sorting',
  'server/search/lists/upcomingFirst',
])

/** Tests that run over every resource, so that a new one needs no tests of its own. */
export const generatedTests = [
  ...siteTests,
  ...filesOf([
    'schema/checks/checkDescriptors',
    'server/openapi/document',
    'server/openapi/generatedBodies',
    'server/routes/routes',
    'server/runtime/eventLoop',
  ]),
]
