/** Renders parts of the screens for a site. */
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { installedSite } from '../../../src/admin/boot/installed.ts'
import { SiteContext } from '../../../src/admin/data/site.ts'

/** Renders elements that need a site. Default: the installed one. */
export const renderInSite = (elements: ReactNode, site = installedSite) =>
  render(elements, { wrapper: ({ children }) => <SiteContext value={site}>{children}</SiteContext> })
