/** Types of the resources and records of the registered site. */
import type { Descriptor, PublicRecordOf, RecordOf } from '../schema/descriptor/resource.ts'
import type { CustomResources, Extended } from '../schema/site/registered.ts'
import type { applications } from './applications.ts'
import type { contactResources, contentResources } from './registry.ts'

type EachExtended<D> = D extends Descriptor ? Extended<D> : never
type ProductResource = (typeof contentResources)[number] | (typeof contactResources)[number]
type ApplicationSettings = Extended<typeof applications>

/** Type of the descriptors of all resources: of the product with its extensions, and of the site. */
export type Resource = EachExtended<ProductResource> | CustomResources[number]
/** Type of the descriptors with a table: the resources and the application settings. */
export type AnyResource = Resource | ApplicationSettings
export type ResourceName = Resource['name']
/** Type of the descriptor with a name. */
export type ResourceNamed<N extends ResourceName> = Extract<Resource, { name: N }>
/** Type of a record for editors, by name of the resource. */
export type RecordNamed<N extends ResourceName> = RecordOf<ResourceNamed<N>>
/** Type of a record for visitors, by name of the resource. */
export type PublicRecordNamed<N extends ResourceName> = PublicRecordOf<ResourceNamed<N>>
/** Types of the site settings, for editors and for visitors. */
export type Application = RecordOf<ApplicationSettings>
export type PublicApplication = PublicRecordOf<ApplicationSettings>
