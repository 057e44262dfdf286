/** Messages of documents: their input, and the library of them. */
export const documentMessages = {
  'documents.choose': 'Choose a file',
  'documents.replace': 'Choose another file',
  'documents.drop': 'Or drop it here. {types}, at most {size} MB.',
  'documents.dropAny': 'Or drop it here. {types}.',
  'documents.fromLibrary': 'From the library',
  'documents.link': 'Link to a document',
  'documents.remove': 'Remove',
  'documents.none': 'No file',
  'documents.title': 'Documents',
  'documents.search': 'Search by name',
  'documents.list': 'Stored documents',
  'documents.empty': 'No documents yet.',
  'documents.noneFound': 'No document has this name.',
  'documents.more': 'Show more',
  'documents.use': 'Use {name}',
  'documents.delete': 'Delete {name}',
} as const
