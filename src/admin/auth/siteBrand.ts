/** The site's name and logo, which the login screens show. */
import { createContext, useContext, useEffect, useState } from 'react'
import type { Client } from '../../api/client/client.ts'
import type { PublicApplication } from '../../resources/records.ts'

/** Call that reads the site's name and logo; undefined if no component above provides it. */
export const SiteCallContext = createContext<Client['publicApplication'] | undefined>(undefined)

/** The site's name and logo. */
export type SiteBrand = Pick<PublicApplication, 'name' | 'logo_header'>

/** Returns the site's name and logo; undefined while they load, and if the provider host does not return them. */
export const useSiteBrand = (): SiteBrand | undefined => {
  const readSite = useContext(SiteCallContext)
  const [brand, setBrand] = useState<SiteBrand>()
  useEffect(() => {
    const controller = new AbortController()
    readSite?.({ signal: controller.signal }).then(
      site => setBrand(site),
      () => undefined,
    )
    return () => controller.abort()
  }, [readSite])
  return brand
}
