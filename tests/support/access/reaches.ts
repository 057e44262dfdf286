import type { Filled, Marked, Person } from './limitedSite.ts'

/** True if a person may read a record. Written without the product's code. */
export const reaches = (who: Person, { ids, north }: Filled, { resource, id, values }: Marked): boolean => {
  const isOwn = values.created_by === ids[who]
  const isNorth = resource === 'offices' ? id === north : values.office_id === north
  const isLimited = ['offices', 'topics', 'gazettes', 'remarks', 'notes', 'users'].includes(resource)
  switch (who) {
    case 'owner':
      return true
    case 'editor':
      if (resource === 'posts') return isOwn
      return isLimited ? isNorth : true
    case 'clerk':
      // The conditions of editors apply as well.
      if (isLimited) return isNorth
      return resource === 'faqs'
    case 'reporter':
      if (!isNorth) return false
      if (resource === 'gazettes') return values.kind === 'open'
      return ['topics', 'offices'].includes(resource) || (resource === 'notes' && isOwn)
    case 'author':
      if (resource === 'gazettes') return isOwn || (isNorth && values.kind !== 'closed')
      if (resource === 'users') return false
      return ['topics', 'notes', 'posts'].includes(resource) ? isOwn : true
    default:
      if (resource === 'notes' || resource === 'users') return false
      return resource === 'faqs' ? values.status === 1 : true
  }
}
