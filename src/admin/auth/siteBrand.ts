/** What a site shows of itself to those who are not signed in. */
import { createContext, useContext, useEffect, useState } from 'react'
import type { Client } from '../../api/client/client.ts'
import type { PublicApplication } from '../../resources/index.ts'

/** The call that reads the site's name and logo; undefined where nothing provides it. */
export const SiteCallContext = createContext<Client['publicApplication'] | undefined>(undefined)

/** Its name and its logo. */
export type SiteBrand = Pick<PublicApplication, 'name' | 'logo_header'>

/** The site's name and logo; undefined until they are known, and at a provider that does not give them. */
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
