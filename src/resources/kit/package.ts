/** Imports of the kit's descriptors and words: what a site imports from 'organisation-site'. */
export * from '../../schema/site/resourceFiles.ts'
